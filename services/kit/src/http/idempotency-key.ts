import type { Request } from 'express';
import { refuse } from '../errors.ts';

const keyMax = 255;
const usable = new RegExp(`^[\\x21-\\x7e]{1,${keyMax}}$`);

/** Reads the Idempotency-Key. An unusable key is refused, not ignored: the caller relies on it. */
export function idempotencyKeyOf(request: Pick<Request, 'get'>): string | undefined {
  const key = request.get('idempotency-key');
  if (key === undefined || usable.test(key)) return key;
  const message = `Idempotency-Key must have 1 to ${keyMax} visible characters`;
  throw refuse.invalid([{ path: 'idempotency-key', message }]);
}
