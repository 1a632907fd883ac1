import type {
  KeptAddress,
  OrderLineState,
  PayloadOf,
  refundStates,
  StateRefusal,
  stockRefused,
  WholeOrderState,
} from '@shop/contracts';

/** Why a line got no stock, and what would have been possible. */
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

/** One part of an order. The id of an order's only line is the order's own; no other line's id is. */
export interface OrderLine {
  readonly id: string;
  readonly partId: string;
  readonly partNumber?: string;
  /** The buyer's words until the stock decision, the catalogue's own from then on. Price in cents per piece. */
  readonly partName: string;
  readonly priceCents: number;
  readonly quantity: number;
  readonly state: OrderLineState;
  readonly refusal?: StockRefusal;
  /** Stock of this line that has to come back; `done` once catalog confirmed it. */
  readonly release?: 'due' | 'done';
  /** Pieces that left in shipments. */
  readonly sent?: number;
  /** Pieces that were refunded before they were sent: they go back into stock and are never sent. */
  readonly returned?: number;
}

export type RefundState = (typeof refundStates)[number];

/** Money of an order that goes back: it counts from the moment it is decided until it fails. */
export interface OrderRefund {
  /** Of one that was made by hand at the provider, the provider's. */
  readonly id: string;
  readonly amountCents: number;
  /** Lines whose unsent pieces were refunded. */
  readonly lines: readonly string[];
  readonly state: RefundState;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly failure?: string;
  readonly providerId?: string;
  /** Of a failed one: the next refund of the order, with which somebody took care of it. */
  readonly retriedBy?: string;
  /** When to ask the provider about it again, and how often that was done. */
  readonly checkAt?: Date;
  readonly checks?: number;
  /** Of the request for it, so that an idempotency key is not taken for another one. */
  readonly fingerprint?: string;
}

/** A parcel of an order. */
export interface OrderShipment {
  readonly id: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly trackingUrl?: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly by: string;
  readonly at: Date;
  /** Of what was asked for, so that a key is not used for something else. */
  readonly fingerprint?: string;
}

export interface Order {
  readonly id: string;
  /** The account that placed it; `email` is where its mails go. */
  readonly uid: string;
  readonly email: string;
  readonly clientName: string;
  readonly address: string;
  readonly phone: string;
  /** Of an order without `delivery`. */
  readonly phoneE164?: string;
  /** At least one. Their sequence never changes, and none is ever removed. */
  readonly lines: readonly OrderLine[];
  readonly state: WholeOrderState;
  readonly version: number;
  readonly createdAt: Date;
  /** What is said on the phone; missing on orders that were placed before there were numbers. */
  readonly number?: string;
  readonly delivery?: KeptAddress;
  /** Where the invoice goes, when that is not the delivery address. */
  readonly billing?: KeptAddress;
  /** The buyer's own number of this order. */
  readonly purchaseOrderNumber?: string;
  readonly reservedUntil?: Date;
  readonly intent?: OpenIntent;
  readonly transactionId?: string;
  readonly invoiceNumber?: string;
  readonly invoicedAt?: Date;
  /** What arrived; missing on orders that were paid before this was kept: their total. */
  readonly paidCents?: number;
  /** What went back. */
  readonly refundedCents?: number;
  readonly refunds?: readonly OrderRefund[];
  readonly shipments?: readonly OrderShipment[];
  /** Ids of shipments that were taken back, so that a repeated request does not send the pieces again. */
  readonly undone?: readonly string[];
  /** Whether stock of any line has to come back, and since when; `done` once catalog confirmed it. Absent while nothing has to. */
  readonly release?: { readonly state: 'due' | 'done'; readonly since: Date };
  /** Whether the buyer is to be told that the order is held, should it not be paid at once; `sent` once that is on its way. */
  readonly heldNotice?: 'due' | 'sent';
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

/** What a decision writes of one line. */
export type LineChange = Pick<OrderLine, 'id'> &
  Partial<
    Pick<
      OrderLine,
      'partName' | 'partNumber' | 'priceCents' | 'state' | 'refusal' | 'release' | 'sent' | 'returned'
    >
  >;

/** What a decision writes: the state it leads to, other fields, lines, and its line of history. */
export interface OrderChange {
  readonly to: WholeOrderState;
  readonly set?: Partial<
    Pick<
      Order,
      | 'number'
      | 'clientName'
      | 'address'
      | 'phone'
      | 'delivery'
      | 'billing'
      | 'purchaseOrderNumber'
      | 'reservedUntil'
      | 'intent'
      | 'transactionId'
      | 'invoiceNumber'
      | 'invoicedAt'
      | 'paidCents'
      | 'refundedCents'
      | 'refunds'
      | 'shipments'
      | 'undone'
      | 'release'
      | 'heldNotice'
    >
  >;
  readonly lines?: readonly LineChange[];
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
