import type { z } from 'zod';

interface Question<Reply> {
  readonly path: string;
  readonly reply: z.ZodType<Reply>;
}

export const secretHeader = 'x-service-secret';
const json = { 'content-type': 'application/json' };

/** Asks another service; with a body, by POST. Rejects if it has no address, or does not answer with success within `limitMs`. */
export async function askService<Reply>(
  url: string | undefined,
  { path, reply }: Question<Reply>,
  {
    query = {},
    body,
    limitMs,
    secret,
  }: {
    query?: Readonly<Record<string, string>>;
    body?: unknown;
    limitMs: number;
    /** The secret between services, for questions that only services may ask. */
    secret?: string | undefined;
  },
): Promise<Reply> {
  const address = new URL(path, url);
  address.search = String(new URLSearchParams(query));
  const headers: Record<string, string> = secret === undefined ? {} : { [secretHeader]: secret };
  const signal = AbortSignal.timeout(limitMs);
  const response =
    body === undefined
      ? await fetch(address, { headers, signal })
      : await fetch(address, {
          method: 'POST',
          headers: { ...headers, ...json },
          body: JSON.stringify(body),
          signal,
        });
  if (response.ok) return reply.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`${url} answered ${response.status}`);
}
