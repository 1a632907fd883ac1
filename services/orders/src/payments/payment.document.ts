import type { RefundState } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';

/**
 * The order of a payment, and where its money is. `open`: no order has claimed it; `claimed`: one order has, but may
 * not be paid yet; `settled`: that order is paid; `refunding`: the provider is being asked for a refund;
 * `refund-pending`: the refund is on its way; `refunded`: done; `refund-failed`: the provider could not refund it, an
 * admin must act; `orphaned`: our money, but the order is not in this database; `void`: cancelled before it was paid.
 */
export type PaymentState =
  | 'open'
  | 'claimed'
  | 'settled'
  | 'refunding'
  | 'refund-pending'
  | 'refunded'
  | 'refund-failed'
  | 'orphaned'
  | 'void';

export interface Payment {
  /** The provider's intent id. Unique, so that no money pays twice. */
  readonly _id: string;
  readonly state: PaymentState;
  /** When it entered this state; for a paid open one, when it was paid. */
  readonly since: Date;
  readonly orderId?: string;
  /** Reason for the refund. */
  readonly reason?: string;
  /** Failed refund attempts; missing means none. */
  readonly failedRefunds?: number;
  /** Id of the message that reported the last failure. Only repeating that message starts the next attempt. */
  readonly failedBy?: string;
  /** When to ask about its refund next, and how often that was done. */
  readonly checkAt?: Date;
  readonly checks?: number;
}

export interface PaymentDocument extends Payment {
  outbox: OutboxEntry[];
}

export type Claim = 'claimed' | 'given-back' | 'taken';

export interface Move {
  readonly from: readonly PaymentState[];
  readonly to: PaymentState;
  readonly now: Date;
}

/** The state of a payment whose money, which paid no order, is being refunded. */
export const refundedStates = {
  asked: 'refunding',
  pending: 'refund-pending',
  succeeded: 'refunded',
  failed: 'refund-failed',
} as const satisfies Record<RefundState, PaymentState>;

export function isReturning({ state }: Pick<Payment, 'state'>): boolean {
  return Object.values(refundedStates).some((returning) => returning === state);
}
