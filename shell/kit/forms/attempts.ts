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
export function isDecided(error: unknown, { isRepeated }: { isRepeated: boolean }): boolean {
  if (!(error instanceof ApiError) || isLost(error)) return false;
  const { status = 0, problem } = error;
  return !isRepeated || !(undecided.includes(status) || problem?.code === 'invalid-input');
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `just now`, `a minute ago`, `3 hours ago`; `before` without a time. */
export function ago(iso: string | undefined, now = Date.now()): string {
  if (iso === undefined) return 'before';
  const passedMs = now - Date.parse(iso);
  for (const [unit, ms] of units) {
    const count = Math.floor(passedMs / ms);
    if (count === 1) return unit === 'hour' ? 'an hour ago' : `a ${unit} ago`;
    if (count > 1) return `${count} ${unit}s ago`;
  }
  return 'just now';
}
