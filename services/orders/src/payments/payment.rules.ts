import { toCents, wholeDollars } from '@shop/contracts';
import type { ProviderIntent, ProviderRefund } from './provider.types.ts';

/** The facts of an order that a payment must match. */
export interface Payable {
  readonly email: string;
  readonly totalCents: number;
}

export interface Mismatch {
  readonly code: string;
  readonly message: string;
}

/** Returns why an intent's money cannot pay an order, or undefined when it matches exactly. */
export function mismatch(intent: ProviderIntent, order: Payable): Mismatch | undefined {
  if (intent.email !== order.email)
    return { code: 'payment-of-another-person', message: 'This payment was made by another customer' };
  if (intent.currency !== 'usd')
    return { code: 'payment-wrong-currency', message: 'This payment is in another currency' };
  if (intent.receivedCents !== order.totalCents)
    return { code: 'payment-wrong-amount', message: 'This payment is not the amount of the order' };
  return undefined;
}

/**
 * Returns whether a payment form's `price` in dollars fits: the exact total, or the whole dollars that older clients
 * send (CON-04).
 */
export function priceFits(price: number, totalCents: number): boolean {
  return toCents(price) === totalCents || price === wholeDollars(totalCents);
}

const firstCheckMs = 2 * 60_000;
const lastDoubling = 5;

/** Returns when to ask the provider again about a silent intent: after 2 minutes, then 4, up to about an hour. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + firstCheckMs * 2 ** Math.min(checks, lastDoubling));
}

/** Refund status of the whole payment. `failed`: the money should have been refunded but is still here. */
export type RefundStatus = 'none' | 'pending' | 'succeeded' | 'failed';

/** Sums up all refunds of a payment: parts of it, or failed attempts. */
export function refundStatus(
  receivedCents: number,
  refunds: readonly Pick<ProviderRefund, 'status' | 'amountCents'>[],
): RefundStatus {
  if (refunds.length === 0) return 'none';
  const succeeded = refunds.filter(({ status }) => status === 'succeeded');
  if (returningCents(succeeded) >= receivedCents) return 'succeeded';
  if (returningCents(refunds) >= receivedCents) return 'pending';
  return refunds.some(({ status }) => status === 'failed') ? 'failed' : 'none';
}

/** Sums the refunds that have not failed. */
export function returningCents(refunds: readonly Pick<ProviderRefund, 'status' | 'amountCents'>[]): number {
  return refunds.reduce((sum, { status, amountCents }) => sum + (status === 'failed' ? 0 : amountCents), 0);
}
