/** A payment as the provider knows it. Amounts in cents. */
export interface ProviderIntent {
  readonly id: string;
  readonly clientSecret: string;
  /** The provider's status: `succeeded`, `canceled`, `processing`, `requires_action` and others. */
  readonly status: string;
  readonly amountCents: number;
  readonly receivedCents: number;
  /** Lower-case code. */
  readonly currency: string;
  /** When the money arrived; undefined until then, or if the provider does not say. */
  readonly paidAt: Date | undefined;
  /** Whether its metadata carry this shop's mark: others may use the same account. */
  readonly isOurs: boolean;
  readonly orderId: string | undefined;
  readonly email: string | undefined;
}

/** One refund attempt of the provider. A `succeeded` one can still fail, when the bank returns the money. */
export interface ProviderRefund {
  readonly id: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amountCents: number;
  /** Our id for this refund; undefined for one made by hand. */
  readonly refundId: string | undefined;
  /** The provider's reason for the failure. */
  readonly failure: string | undefined;
}

/** A refund of a part of an intent's money, or of all of it. */
export interface NewRefund {
  readonly intentId: string;
  readonly refundId: string;
  readonly amountCents: number;
}

/**
 * A verified event of the provider about one payment: it succeeded, it failed (`failure` is the provider's text for
 * the payer), or a refund was made or changed.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: 'succeeded' | 'failed' | 'refund';
  readonly intentId: string;
  /** Undefined for refunds: they carry no mark. */
  readonly isOurs?: boolean | undefined;
  readonly orderId?: string | undefined;
  readonly failure?: string | undefined;
}

/** A movement of money on the shop's balance at the provider. Cents; those of a refund or a lost dispute are negative. */
export interface ProviderTransaction {
  readonly id: string;
  readonly kind: 'charge' | 'refund' | 'dispute';
  readonly intentId: string;
  /** In dollars, as the buyer paid or got back. */
  readonly dollarCents: number;
  /** Upper-case code of the balance; the following amounts are in it. */
  readonly currency: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly at: Date;
  /** Whether the charge has this shop's mark; undefined for refunds and disputes: they carry none. */
  readonly isOurs: boolean | undefined;
}

export interface NewIntent {
  readonly amountCents: number;
  readonly email: string;
  readonly orderId?: string;
  /** The same key always gives the same intent. */
  readonly idempotencyKey?: string;
}

/** The calls to a payment provider. They reject with a 503 refusal while it is unreachable. */
export interface PaymentProvider {
  /** Creates an intent. A reused key returns its intent in its current state: it may be over. */
  readonly createIntent: (intent: NewIntent) => Promise<ProviderIntent>;
  readonly findIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /** Cancels the intent if still possible, and returns its current state; undefined when it does not exist. */
  readonly cancelIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /**
   * Asks for a refund. For a day, the same `refundId` makes no second refund; after that only {@link findRefunds}
   * tells whether it was made. Rejects with {@link RefundRefused} when retrying is useless.
   */
  readonly refund: (refund: NewRefund) => Promise<ProviderRefund>;
  /** Returns every refund of an intent, including those made by hand. */
  readonly findRefunds: (intentId: string) => Promise<readonly ProviderRefund[]>;
  /** Yields the events in `[from, until)` of succeeded payments and of refunds made or failed. */
  readonly listEvents: (from: Date, until: Date) => AsyncIterable<ProviderEvent>;
  /**
   * Returns the charges, refunds and disputes in `[from, until)`, newest first. `isCut`: there are older ones, but it read `limit`
   * transactions of any kind, or the time ran out.
   */
  readonly balanceTransactions: (
    period: { readonly from: Date; readonly until: Date },
    limit: number,
  ) => Promise<{ readonly transactions: readonly ProviderTransaction[]; readonly isCut: boolean }>;
  /**
   * Verifies the signature of the raw body and returns the event; undefined for one that the shop does not handle.
   * Throws {@link BadSignature} and {@link UnreadableEvent}.
   */
  readonly readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent | undefined;
}

/** The provider did not sign this request, or signed it too long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}

/** The provider signed it, but it does not match the provider's documentation. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent';
}

/** The provider refuses this refund, and retrying would not help. */
export class RefundRefused extends Error {
  override name = 'RefundRefused';
}
