/** The stand-in's records, in the provider's own shapes. `sandbox` is never sent. */

export type Metadata = Readonly<Record<string, string>>;

export interface Decline {
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly param?: string;
}

export interface Card {
  readonly brand: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly last4: string;
}

/** Behaviour of a test card: an optional challenge, then an optional refusal; and what becomes of a refund. */
export interface Behaviour {
  readonly challenge?: true;
  readonly decline?: Decline;
  readonly refund?: 'succeeds-later' | 'fails-later';
}

export interface Method {
  readonly object: 'payment_method';
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
  readonly type: 'card';
  readonly card: Card;
  readonly billing_details: object;
  readonly metadata: Metadata;
  readonly sandbox: Behaviour;
}

export interface PaymentError extends Decline {
  readonly type: 'card_error' | 'invalid_request_error';
  readonly charge?: string;
  readonly payment_method: object;
}

export interface Intent {
  readonly object: 'payment_intent';
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'succeeded'
    | 'canceled';
  readonly client_secret: string;
  readonly metadata: Metadata;
  readonly payment_method: string | null;
  readonly payment_method_types: readonly string[];
  readonly latest_charge: string | null;
  readonly last_payment_error: PaymentError | null;
  readonly next_action: object | null;
  readonly canceled_at: number | null;
  readonly cancellation_reason: string | null;
}

export interface Charge {
  readonly object: 'charge';
  readonly id: string;
  readonly created: number;
  readonly livemode: false;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly metadata: Metadata;
  readonly paid: boolean;
  readonly refunded: boolean;
  readonly status: 'failed' | 'succeeded';
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly payment_intent: string;
  readonly payment_method: string;
  readonly payment_method_details: { readonly type: 'card'; readonly card: Card };
  readonly billing_details: object;
}

export interface Refund {
  readonly object: 'refund';
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string | null;
  readonly metadata: Metadata;
  readonly status: 'failed' | 'pending' | 'succeeded';
  readonly failure_reason?: string;
  /** The status it will change to by itself, and when (ms). */
  readonly sandbox?: { readonly status: 'failed' | 'succeeded'; readonly at: number };
}

export interface EventRecord {
  readonly object: 'event';
  readonly id: string;
  readonly api_version: string;
  readonly created: number;
  readonly livemode: false;
  readonly type: string;
  /** The object as it was at the time of the event. */
  readonly data: { readonly object: object };
  readonly pending_webhooks: number;
  readonly sandbox: {
    readonly attempts: number;
    readonly state: 'delivered' | 'gave-up' | 'none' | 'pending';
  };
}

/** The stored answer to a call with an idempotency key; `id` is caller and key. */
export interface Answer {
  readonly object: 'answer';
  readonly id: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly status: number;
  readonly body: object;
}

export type StoredRecord = Answer | Charge | EventRecord | Intent | Method | Refund;
export type Kind = StoredRecord['object'];

/** A record as the provider sends it. */
export function shown<Shown extends object>(record: Shown): Omit<Shown, 'sandbox'> {
  const { sandbox: _hidden, ...rest } = { sandbox: undefined, ...record };
  return rest;
}
