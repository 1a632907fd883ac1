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
  /** What we wrote on it when it was made. */
  readonly orderId: string | undefined;
  readonly email: string | undefined;
}

/** A verified event of the provider about one payment. `failure` is the provider's own sentence for the payer. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: 'succeeded' | 'failed';
  readonly intentId: string;
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
  readonly createIntent: (intent: NewIntent) => Promise<ProviderIntent>;
  readonly findIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /** Cancels where that is still possible, and returns the intent as it is then; undefined when there is none. */
  readonly cancelIntent: (intentId: string) => Promise<ProviderIntent | undefined>;
  /** Gives all money of an intent back; done already counts as done. */
  readonly refund: (intentId: string) => Promise<void>;
  /** Checks the signature of the raw body; undefined for an event that is of no use here. Throws {@link BadSignature}. */
  readonly readEvent: (body: Buffer, signature: string | undefined) => ProviderEvent | undefined;
}

/** A request that the provider did not sign, or signed too long ago. */
export class BadSignature extends Error {
  override name = 'BadSignature';
}
