import type { OrderState, PayloadOf, StateRefusal, stockRefused } from '@shop/contracts';

/** Why an order got no stock, and what would have been possible. */
export type StockRefusal = Omit<PayloadOf<typeof stockRefused>, 'orderId' | 'partId'>;

/** The one payment intent through which an order can be paid now. */
export interface OpenIntent {
  readonly id: string;
  /** Counts the intents of this order; a new one is made only after the one before was cancelled or given back. */
  readonly attempt: number;
  /** What it asks the payer for; missing from before it was kept. */
  readonly amountCents?: number;
  /** When to ask the provider about it, should neither browser nor webhook report. */
  readonly checkAt: Date;
  readonly checks: number;
}

export interface Order {
  readonly id: string;
  readonly email: string;
  readonly clientName: string;
  readonly address: string;
  readonly phone: string;
  readonly partId: string;
  /** The buyer's words until the stock decision, the catalogue's own from then on. Price in cents per piece. */
  readonly partName: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly state: OrderState;
  readonly version: number;
  readonly createdAt: Date;
  readonly reservedUntil?: Date;
  readonly refusal?: StockRefusal;
  readonly intent?: OpenIntent;
  readonly transactionId?: string;
  /** Stock that has to come back, and since when; `done` once catalog confirmed it. Absent while nothing has to. */
  readonly release?: { readonly state: 'due' | 'done'; readonly since: Date };
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
}

/** One line of an order's history. `ref` names the fact, so that a repeated message adds it once. */
export interface TimelineEntry {
  readonly at: Date;
  readonly what: string;
  readonly text: string;
  readonly by: string;
  readonly ref?: string;
}

/** What a decision writes: the state it leads to, other fields, and its line of history. */
export interface OrderChange {
  readonly to: OrderState;
  readonly set?: Partial<
    Pick<
      Order,
      'partName' | 'priceCents' | 'reservedUntil' | 'refusal' | 'intent' | 'transactionId' | 'release'
    >
  >;
  readonly entry: TimelineEntry;
}

/** What a person's unpaid orders come to. */
export interface UnpaidTotals {
  readonly orders: number;
  readonly cents: number;
}

/** What one person may hold without paying; 0 = no limit. */
export interface UnpaidLimits {
  readonly orders: number;
  readonly dollars: number;
}

/** What a rule says: change the order so, nothing to do any more, or not possible. */
export type Verdict =
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: StateRefusal };
