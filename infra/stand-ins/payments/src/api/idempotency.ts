import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { StoredAnswer } from '../model/records.ts';
import type { Caller } from './endpoint.ts';
import { badIdempotencyKey } from './provider-error.ts';

export interface IdempotentCall {
  /** Caller and key: two callers never meet in one key. */
  readonly id: string;
  readonly key: string;
  readonly fingerprint: string;
}

const longestKey = 255;

/** Stored answers may be forgotten after a day. */
export const answerLifeSeconds = 24 * 60 * 60;

function sorted(_name: string, value: unknown): unknown {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
}

export function idempotentCall(request: Request, caller: Caller, input: unknown): IdempotentCall | undefined {
  const key = request.get('idempotency-key');
  if (request.method !== 'POST' || !key) return undefined;
  if (key.length > longestKey)
    throw badIdempotencyKey(
      400,
      `Idempotency key is too long: it may have at most ${longestKey} characters.`,
    );
  const text = `${request.path}\n${JSON.stringify(input, sorted)}`;
  return { id: `${caller}:${key}`, key, fingerprint: createHash('sha256').update(text).digest('hex') };
}

/** The stored answer to give again, undefined for a call not seen before. */
export function storedAnswer(
  { id, key, fingerprint }: IdempotentCall,
  answers: ReadonlyMap<string, StoredAnswer>,
): StoredAnswer | undefined {
  const stored = answers.get(id);
  if (stored && stored.fingerprint !== fingerprint)
    throw badIdempotencyKey(
      400,
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  return stored;
}

export function stillRunning() {
  return badIdempotencyKey(
    409,
    'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
    { code: 'idempotency_key_in_use' },
  );
}
