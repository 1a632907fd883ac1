import { createHash } from 'node:crypto';
import { Refusal } from '@shop/service-kit';

/** Hashes a request, to tell a repeated one from another one under the same Idempotency-Key. */
export function fingerprintOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** Returns the id of the refund, return, shipment or message that a key created: the same key of an order names the same one. */
export function idOfKey(orderId: string, key: string): string {
  return fingerprintOf([orderId, key]).slice(0, 24);
}

export function keyReused(what: 'order' | 'refund' | 'return' | 'shipment'): Refusal {
  return new Refusal(422, 'idempotency-key-reused', `This Idempotency-Key was used for another ${what}`);
}
