/**
 * Whose an intent is, by what was written on it when it was made: `ours` bears this shop's mark, `other` that of another shop on
 * the same account, `none` no mark at all: made elsewhere, or before there was one.
 */
export type Mark = 'ours' | 'other' | 'none';

/** A payment as the provider knows it. Amounts in cents. */
export interface ProviderIntent {
  readonly id: string;
  readonly clientSecret: string;
  /** The provider's word: `succeeded`, `canceled`, `processing`, `requires_action` and others. */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  /** Lower-case code. */
  readonly currency: string;
  /** When the money came in; undefined while it has not, or where the provider does not say. */
  readonly paidAt: Date | undefined;
  /** What we wrote on it when it was made. */
  readonly mark: Mark;
  readonly orderId: string | undefined;
  readonly email: string | undefined;
}

/** One try of the provider to give money back. A `succeeded` one can still fail, when the bank sends the money back. */
export interface ProviderRefund {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amountCents: number;
  /** Which refund of an order it is; undefined where it was made by hand, or gives all money of an intent back. */
  readonly refundId: string | undefined;
  /** The provider's word for why it failed. */
  readonly failure: string | undefined;
}

/** A part of an intent's money that goes back, or all of it. */
export interface PartialRefund {
  readonly intentId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/**
 * A verified event of the provider about one payment: it succeeded, it failed (`failure` is the provider's own sentence for the
 * payer), a refund of it was made, or something became of one.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: 'succeeded' | 'failed' | 'refund-made' | 'refund-changed';
  readonly intentId: string;
  readonly mark: Mark;
  readonly orderId: string | undefined;
  readonly failure: string | undefined;
}

export interface NewIntent {
  readonly amountCents: number;
  readonly email: string;
  readonly orderId?: string;
  /** The same key gives the same intent, however often it is asked for. */
  readonly idempotencyKey?: string;
}

/** All that the shop needs of a payment provider. Calls reject with a 503 refusal while it cannot be reached. */
export interface PaymentProvider {
  /** A key that was used before answers with its intent as that is now: it may be over. */
  readonly createIntent: (intent: NewIntent) => Promise<ProviderIntent>;
  readonly findIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /** Cancels where that is still possible, and returns the intent as it is then; undefined when there is none. */
  readonly cancelIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /**
   * Asks for all money of an intent to go back; done already counts as done. Whether it does go back, {@link findRefunds} says.
   * The same attempt is one refund, however often it is asked for. Rejects with {@link RefundRefused} where asking again is of no use.
   */
  readonly refund: (intentId: string, attempt: number) => Promise<void>;
  /**
   * Asks for a part of an intent's money to go back. The same `refundId` is one refund for a day; after that only {@link findRefunds}
   * knows whether it was made. Rejects with {@link RefundRefused}.
   */
  readonly refundPart: (refund: PartialRefund) => Promise<ProviderRefund>;
  /** Every refund of an intent, whoever made it. */
  readonly findRefunds: (intentId: string) => Promise<readonly ProviderRefund[]>;
  /** Payments that succeeded and refunds that failed in `[from, until)`, as their events tell. */
  readonly listEvents: (from: Date, until: Date) => AsyncIterable<ProviderEvent>;
  /**
   * Checks the signature of the raw body; undefined for an event that is of no use here.
   * Throws {@link BadSignature} and {@link UnreadableEvent}.
   */
  readonly readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent | undefined;
}

/** A request that the provider did not sign, or signed too long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** The provider signed it, and it is not what the provider documents. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** The provider says that this money cannot be given back, and would say so again. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
