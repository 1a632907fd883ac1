import type { OutboxEntry } from '@shop/service-kit';
import type { RefundState } from '../orders/order.types.ts';

/**
 * Which order a payment belongs to, and where its money is. `open`: no order has claimed it; `claimed`: one order has, and may not be
 * paid yet; `settled`: that order is paid; `refunding`: the provider is asked to give it back; `refund-pending`: it is on its way back;
 * `refunded`: back; `refund-failed`: the provider could not give it back, somebody has to look; `orphaned`: money of ours for an order
 * that this database does not have; `void`: cancelled before it was paid.
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
  /** The provider's id of the intent: unique, so that no money pays twice. */
  readonly _id: string;
  readonly state: PaymentState;
  /** Since when it is in this state; of an open one that is paid, since when it is paid. */
  readonly since: Date;
  readonly orderId?: string;
  /** Why it goes back. */
  readonly reason?: string;
  /** Tries to give it back that came to nothing; none when missing. */
  readonly failedRefunds?: number;
  /** The message at which the last of them failed: repeating that one begins the next try, no other does. */
  readonly failedBy?: string;
  /** When to ask about its refund again, and how often that was done. */
  readonly checkAt?: Date;
  readonly checks?: number;
  /** Of a settled one: what arrived. */
  readonly receivedCents?: number;
  /** Sum of its refunds that have not failed; none when missing. */
  readonly returningCents?: number;
  readonly refunds?: readonly BookedRefund[];
}

/** Money of a settled payment that goes back: `asked` until the provider has said what it does with it. */
export interface BookedRefund {
  /** The order's id for it; of one that was made by hand the provider's. */
  readonly id: string;
  readonly amountCents: number;
  readonly state: RefundState;
  readonly providerId?: string;
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

/** The money is on its way back, or was to be. */
export const returningStates: readonly PaymentState[] = [
  'refunding',
  'refund-pending',
  'refunded',
  'refund-failed',
];
