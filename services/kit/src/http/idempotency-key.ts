import { createHash } from 'node:crypto';
import type { EarlierTry } from '@shop/contracts';
import type { Request } from 'express';
import { Refusal, refuse } from '../errors.ts';

const keyMax = 255;
const usable = new RegExp(`^[\\x21-\\x7e]{1,${keyMax}}$`);

/** Reads the Idempotency-Key. An unusable key is refused, not ignored: the caller relies on it. */
export function idempotencyKeyOf(request: Pick<Request, 'get'>): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || usable.test(key)) return key;
  const message = `Idempotency-Key must have 1 to ${keyMax} visible characters`;
  throw refuse.invalid([{ path: 'idempotency-key', message }]);
}

/** Hashes a request, to tell a repeated one from another one under the same Idempotency-Key. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** Returns the id of what a key makes for an owner, such as an order or a person: the same key makes the same thing. */
export function idOfKey(owner: string, key: string): string {
  return fingerprintOf([owner, key]).slice(0, 24);
}

/** Refuses a key that made something else, and says what: the first answer may have been lost. */
export function keyReused(what: string, earlier: EarlierTry): Refusal {
  const message = `This Idempotency-Key was used for another ${what}`;
  return new Refusal(422, 'idempotency-key-reused', message, { extra: { earlier } });
}
