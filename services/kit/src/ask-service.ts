import type { z } from 'zod';

interface Question<Reply> {
  readonly path: string;
  readonly reply: z.ZodType<Reply>;
}

const headers = { 'content-type': 'application/json' };

/** Asks another service; with a body, by POST. Rejects if it has no address, or does not answer with success within `limitMs`. */
export async function askService<Reply>(
  url: string | undefined,
  { path, reply }: Question<Reply>,
  {
    query = {},
    body,
    limitMs,
  }: { query?: Readonly<Record<string, string>>; body?: unknown; limitMs: number },
): Promise<Reply> {
  const address = new URL(path, url);
  address.search = String(new URLSearchParams(query));
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(address, { ...sent, signal: AbortSignal.timeout(limitMs) });
  if (response.ok) return reply.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`${url} answered ${response.status}`);
}
