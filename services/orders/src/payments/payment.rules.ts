import { toCents, wholeDollars } from '@shop/contracts';
import type { ProviderIntent, ProviderRefund } from './provider.types.ts';

/** Of an order, what a payment must fit. */
export interface Payable {
  readonly email: string;
  readonly totalCents: number;
}

export interface Mismatch {
  readonly code: string;
  readonly message: string;
}

/** Why the money of an intent cannot pay an order, or undefined when it fits exactly. */
export function mismatch(intent: ProviderIntent, order: Payable): Mismatch | undefined {
  if (intent.email !== order.email)
    return { code: 'payment-of-another-person', message: 'This payment was made by somebody else' };
  if (intent.currency !== 'usd')
    return { code: 'payment-wrong-currency', message: 'This payment is in another currency' };
  if (intent.receivedCents !== order.totalCents)
    return { code: 'payment-wrong-amount', message: 'This payment is not the amount of the order' };
  return undefined;
}

/** The `price` of a payment form: the exact total, or the whole dollars that older clients send (CON-04). */
export function priceFits(price: number, totalCents: number): boolean {
  return toCents(price) === totalCents || price === wholeDollars(totalCents);
}

const firstCheckMs = 2 * 60_000;
const lastDoubling = 5;

/** When to ask the provider next about an intent that nobody reported on: after 2 minutes, then 4, up to an hour. */
export function nextCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + firstCheckMs * 2 ** Math.min(checks, lastDoubling));
}

/** Whether all money of a payment is back, on its way back, or still here although it was to go. */
export type RefundStatus = 'none' | 'pending' | 'succeeded' | 'failed';

/** A payment may have several refunds: parts of it, or tries that came to nothing. */
export function refundStatus(
  receivedCents: number,
  refunds: readonly Pick<ProviderRefund, 'status' | 'amountCents'>[],
): RefundStatus {
  const sum = (status: ProviderRefund['status']): number =>
    refunds.reduce((cents, each) => cents + (each.status === status ? each.amountCents : 0), 0);
  if (refunds.length === 0) return 'none';
  if (sum('succeeded') >= receivedCents) return 'succeeded';
  if (sum('succeeded') + sum('pending') >= receivedCents) return 'pending';
  return sum('failed') > 0 ? 'failed' : 'none';
}

const minute = 60_000;
const longestRefundWait = 6 * 60 * minute;

/** When to look after a refund again: after a minute, then two, four, at last every six hours. */
export function nextRefundCheck(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(minute * 2 ** Math.min(checks, 16), longestRefundWait));
}

/** After so many looks, about three days, a refund that the provider did not take counts as failed. */
export const lastRefundCheck = 20;
