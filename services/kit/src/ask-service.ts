import type { z } from 'zod';

interface Question<Reply> {
  readonly path: string;
  readonly reply: z.ZodType<Reply>;
}

/** Asks another service. Rejects if it has no address, or does not answer with success within `limitMs`. */
export async function askService<Reply>(
  url: string | undefined,
  { path, reply }: Question<Reply>,
  { query = {}, limitMs }: { query?: Readonly<Record<string, string>>; limitMs: number },
): Promise<Reply> {
  const address = new URL(path, url);
  address.search = String(new URLSearchParams(query));
  const response = await fetch(address, { signal: AbortSignal.timeout(limitMs) });
  if (response.ok) return reply.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`${url} answered ${response.status}`);
}
