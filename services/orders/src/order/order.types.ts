import type {
  BankTransfer,
  Charge,
  DeliveryOption,
  KeptAddress,
  OrderLineState,
  OrderTax,
  PayloadOf,
  RefundableKind,
  RefundState,
  ReturnReason,
  ReturnState,
  StateRefusal,
  stockDecided,
  WholeOrderState,
} from '@shop/contracts';
import type { Signed } from '@shop/service-kit';

/** Catalog's decision about one line. */
export type LineOutcome = PayloadOf<typeof stockDecided>['lines'][number];

/** Why a line got no stock, and what would have been possible. */
export type StockRefusal = Omit<
  Extract<LineOutcome, { outcome: 'refused' }>,
  'lineId' | 'partId' | 'outcome'
>;

/** The one payment intent through which an order can be paid now. */
export interface OpenIntent {
  readonly id: string;
  /** Counts the intents of this order; a new one is made only after the last was cancelled or refunded. */
  readonly attempt: number;
  readonly amountCents: number;
  /** When to ask the provider about it if neither browser nor webhook reports. */
  readonly checkAt: Date;
  readonly checks: number;
}

/** Prices the delivery again when lines leave the order. `quotedCents` is what the buyer saw. */
export interface DeliveryTariff extends Pick<DeliveryOption, 'freeOver' | 'steps' | 'towns'> {
  readonly quotedCents: number;
}

/** A price per piece from a quantity on. */
export interface PriceStep {
  readonly fromQuantity: number;
  readonly priceCents: number;
}

/** One part of an order. In an order of one part it has the order's id. */
export interface OrderLine {
  readonly id: string;
  readonly partId: string;
  readonly partNumber?: string;
  /** The buyer's text until the stock decision, then the catalogue's. `priceCents` is per piece. */
  readonly partName: string;
  readonly priceCents: number;
  /** The part's price from each quantity on, when the order was placed; absent if every piece costs the same. */
  readonly priceSteps?: PriceStep[];
  readonly quantity: number;
  readonly state: OrderLineState;
  readonly refusal?: StockRefusal;
  /** `due` while this line's stock has to be released; `done` once catalog confirmed it. */
  readonly release?: 'due' | 'done';
  readonly weightGrams?: number;
  readonly sent?: number;
  /** Pieces refunded before they were sent: they go back into stock. */
  readonly returned?: number;
}

/** The money of one line or charge in a refund. Its tax is taken from the same line of the invoice. */
export interface RefundPart {
  readonly lineId?: string;
  readonly charge?: RefundableKind;
  /** Pieces that the money is for; 0 for a part of the price. */
  readonly pieces: number;
  readonly netCents: number;
  readonly taxCents: number;
}

/** A refund. It counts from the decision until it fails. */
export interface OrderRefund extends Signed {
  /** Our own id, or the provider's for a refund made by hand at the provider. */
  readonly id: string;
  readonly amountCents: number;
  /** Lines whose unsent pieces were refunded. */
  readonly lines: readonly string[];
  /** Charges that were refunded. */
  readonly charges?: readonly RefundableKind[];
  /** Its parts, line by line; they add up to the amount. */
  readonly parts: readonly RefundPart[];
  readonly state: RefundState;
  readonly reason: string;
  readonly at: Date;
  /** When the money went back. */
  readonly doneAt?: Date;
  readonly failure?: string;
  readonly providerId?: string;
  /** The shop's transfer to the buyer: the order was paid by bank transfer, or a refund to its card failed. */
  readonly transfer?: BankTransfer;
  /** When the bank rejected it, after it had succeeded. */
  readonly rejectedAt?: Date;
  /** Number of its credit note, and of the one that cancels that, once issued. */
  readonly creditNote?: string;
  readonly cancellation?: string;
  /** On a failed refund: the id of the later refund that took care of it. */
  readonly retriedBy?: string;
  /** When to ask the provider about it next, and how often that was done. */
  readonly checkAt?: Date;
  readonly checks?: number;
  /** Hash of the request, to refuse the same idempotency key for a different refund. */
  readonly fingerprint?: string;
}

export interface OrderShipment extends Signed {
  readonly id: string;
  readonly carrier?: string;
  readonly trackingNumber?: string;
  readonly trackingUrl?: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly at: Date;
  /** How often its carrier or tracking was corrected. */
  readonly corrections?: number;
  /** Hash of the request, to refuse the same idempotency key for a different shipment. */
  readonly fingerprint?: string;
}

export interface ReturnLine {
  readonly lineId: string;
  readonly quantity: number;
  /** Set by the inspection. Pieces that are neither did not arrive. */
  readonly restocked?: number;
  readonly scrapped?: number;
}

/** A return of sent pieces. Its refund has the same id. */
export interface OrderReturn {
  readonly id: string;
  readonly lines: readonly ReturnLine[];
  readonly reason: ReturnReason;
  readonly words?: string | undefined;
  /** Address of a picture. */
  readonly photo?: string | undefined;
  readonly state: ReturnState;
  readonly at: Date;
  /** The office's words to the buyer. */
  readonly answer?: string;
  /** Since when catalog owes the confirmation that its pieces are back in stock. */
  readonly restockDue?: Date;
  /** Hash of the request, to refuse the same idempotency key for a different return. */
  readonly fingerprint?: string;
}

/** A message or note by the id that its Idempotency-Key gave it. */
export interface SentMessage {
  readonly id: string;
  readonly fingerprint: string;
  readonly at: Date;
}

export interface Order {
  readonly id: string;
  /** The account that placed it; its mails go to `email`. */
  readonly uid: string;
  readonly email: string;
  readonly clientName: string;
  readonly address: string;
  readonly phone: string;
  /** On orders without `delivery`: `phone` in international form, if the buyer's text has one. */
  readonly phoneE164?: string;
  /** At least one. Their sequence never changes, and none is ever removed. */
  readonly lines: readonly OrderLine[];
  /** While the order is unpaid, delivery and tax follow its lines. */
  readonly charges?: readonly Charge[];
  /** The prices of the chosen carrier on the day of the order. */
  readonly tariff?: DeliveryTariff;
  /** By the rules of the day of the order. */
  readonly tax?: OrderTax;
  readonly state: WholeOrderState;
  readonly version: number;
  readonly createdAt: Date;
  /** The number to say on the phone, `SP-26-7K3QD`. */
  readonly number: string;
  readonly delivery?: KeptAddress;
  /** Invoice address, if different from the delivery address. */
  readonly billing?: KeptAddress;
  /** The buyer's own number for this order. */
  readonly purchaseOrderNumber?: string;
  readonly reservedUntil?: Date;
  /** How long it holds its stock unpaid, in minutes, if shorter than other orders. */
  readonly holdMinutes?: number;
  readonly intent?: OpenIntent;
  /** The provider's payment, of an order paid by card. */
  readonly transactionId?: string;
  /** The bank transfer, of an order paid that way. */
  readonly transfer?: BankTransfer;
  /** Keys of the references of all its transfers, in and back. */
  readonly transferKeys?: readonly string[];
  /** The keys that this order booked first: unique over all orders, so two clerks can't both be first. */
  readonly firstTransferKeys?: readonly string[];
  readonly invoiceNumber?: string;
  readonly invoicedAt?: Date;
  /** The amount received, once paid, and when the payment was recorded. */
  readonly paidCents?: number;
  readonly paidAt?: Date;
  /** Refunds that have not failed, in cents. */
  readonly refundedCents?: number;
  readonly refunds?: readonly OrderRefund[];
  readonly shipments?: readonly OrderShipment[];
  readonly returns?: readonly OrderReturn[];
  /** `open` while the buyer waits for an answer, since their first message. */
  readonly question?: { readonly state: 'open' | 'answered'; readonly since: Date };
  /** The last messages and notes, so that a repeated request does not add one again. */
  readonly lastMessages?: readonly SentMessage[];
  /** When the office was last mailed about a message of the buyer. */
  readonly officeToldAt?: Date;
  /** The staff member who placed it for the buyer. */
  readonly placedBy?: string;
  /** Ids of undone and cancelled shipments, so that a repeated request does not send the pieces again. */
  readonly undone?: readonly string[];
  /**
   * `due` while stock of any line has to be released; `done` once catalog confirmed it. Absent when nothing was to
   * release.
   */
  readonly release?: { readonly state: 'due' | 'done'; readonly since: Date };
  /** `due` while the buyer should be mailed that the order is held and unpaid; `sent` once the mail is queued. */
  readonly heldNotice?: 'due' | 'sent';
  readonly idempotency?: { readonly key: string; readonly fingerprint: string };
}

/** An order before the store gave it a number. */
export type DraftOrder = Omit<Order, 'number'>;

/** One timeline entry. `ref` names the fact, so that a repeated message adds it only once. */
export interface TimelineEntry extends Signed {
  readonly at: Date;
  readonly what: string;
  readonly text: string;
  readonly ref?: string;
  /** The reason, or the message, in the mail to the buyer. */
  readonly reason?: string;
  /** A deadline, which each reader sees in their own time zone. */
  readonly until?: Date;
}

export type LineChange = Pick<OrderLine, 'id'> & Partial<Omit<OrderLine, 'id' | 'partId' | 'quantity'>>;

type Fixed = 'id' | 'uid' | 'email' | 'lines' | 'state' | 'version' | 'createdAt' | 'number' | 'idempotency';

/** A decision writes the new state, other fields, lines, and the timeline entry. */
export interface OrderChange {
  readonly to: WholeOrderState;
  readonly set?: Partial<Omit<Order, Fixed>>;
  readonly lines?: readonly LineChange[];
  readonly entry: TimelineEntry;
}

/** A rule's decision about an order: apply a change, nothing left to do, or not allowed. */
export type Verdict =
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly refusal: StateRefusal };

/** Another order was the first to book a bank transfer with this reference. */
export class TransferTaken extends Error {
  override readonly name = 'TransferTaken';
}
