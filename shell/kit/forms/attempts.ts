import { plural, t } from '@lingui/core/macro';
import type { EarlierTry } from '@shop/contracts/client';
import { ApiError, safeLocalStorage, storedValue } from '@shop/shop-runtime';
import { z } from 'zod';

/** A random Idempotency-Key. `crypto.randomUUID` is missing on pages without https. */
export function newKey(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const attempt = z.object({
  key: z.string(),
  /** Id of what the first call made; a later call needs it. */
  made: z.string().optional(),
  /** How far an attempt of several calls is. */
  step: z.string().optional(),
});

export type Attempt = z.output<typeof attempt>;

interface AttemptSubject {
  /** The email of the person: another person on the same device starts again. */
  readonly person: string;
  /** The kind of thing made: `refund`, `message`. */
  readonly what: string;
  /** The subject, such as an order's id. */
  readonly of?: string;
}

/**
 * One attempt to make something. It keeps its Idempotency-Key until the outcome is known: also when the page is reloaded or closed,
 * or the entries change. All tabs share it, so that two of them make one thing.
 */
export function attemptAt({ person, what, of = '' }: AttemptSubject) {
  const stored = storedValue({
    storage: safeLocalStorage,
    key: `shop:attempt:${what}:${of}:${person}`,
    schema: attempt,
  });
  return {
    /** Undefined unless the outcome of an attempt is unknown, or some of its calls are left. */
    read: stored.read,
    subscribe: stored.subscribe,
    keep: stored.write,
    begin: (): Attempt & { readonly isRepeated: boolean } => {
      const open = stored.read();
      if (open) return { ...open, isRepeated: true };
      const begun = { key: newKey() };
      stored.write(begun);
      return { ...begun, isRepeated: false };
    },
    /** Returns false if it had ended before, perhaps in another tab. */
    end: (key: string): boolean => {
      if (stored.read()?.key !== key) return false;
      stored.forget();
      return true;
    },
  };
}

export type AttemptStore = ReturnType<typeof attemptAt>;

/** Returns what the first try made, if the shop refused a later one because its content differs. */
export function earlierTry(error: unknown): EarlierTry | undefined {
  if (!(error instanceof ApiError) || error.problem?.code !== 'idempotency-key-reused') return undefined;
  return error.problem.earlier;
}

/** Whether no answer of the shop says what became of a call. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === undefined) return true;
  return error.status >= 500 || error.status === 408 || error.kind === 'contract';
}

/** Refused before the shop read the key: says nothing about an earlier try. */
const undecided: readonly number[] = [400, 401, 403, 413, 429];

/** Whether this refusal shows that nothing was made, so that the next try is a new attempt. */
function isDecided(error: unknown, isRepeated: boolean): boolean {
  if (!(error instanceof ApiError) || isLost(error)) return false;
  const { status = 0, problem } = error;
  return !isRepeated || !(undecided.includes(status) || problem?.code === 'invalid-input');
}

/** The shop's reply, or the refusal that says what an earlier try of the attempt made with other content. */
type Sent<Reply> = { readonly key: string } & (
  | { readonly reply: Reply; readonly earlier?: undefined }
  | { readonly earlier: EarlierTry; readonly refusal: ApiError }
);

/** Sends with the attempt's Idempotency-Key. The attempt ends if nothing was made; otherwise the caller ends it. */
export async function sendOnce<Reply>(
  attempt: AttemptStore,
  send: (headers: Record<string, string>) => Promise<Reply>,
): Promise<Sent<Reply>> {
  const { key, isRepeated } = attempt.begin();
  try {
    return { key, reply: await send({ 'idempotency-key': key }) };
  } catch (error) {
    const earlier = earlierTry(error);
    if (earlier && error instanceof ApiError) return { key, earlier, refusal: error };
    if (isDecided(error, isRepeated)) attempt.end(key);
    throw error;
  }
}

const minuteMs = 60_000;

/** `just now`, `a minute ago`, `3 hours ago`; `before` without a time. */
export function ago(iso: string | undefined, now = Date.now()): string {
  if (iso === undefined) return t`before`;
  const minutes = Math.floor((now - Date.parse(iso)) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return plural(days, { one: 'a day ago', other: '# days ago' });
  if (hours > 0) return plural(hours, { one: 'an hour ago', other: '# hours ago' });
  if (minutes > 0) return plural(minutes, { one: 'a minute ago', other: '# minutes ago' });
  return t`just now`;
}
