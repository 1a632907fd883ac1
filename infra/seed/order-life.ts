import type { StockMovementDocument } from '@shop/catalog/documents';
import { type LoggedCall, type OrderHappened, orderHappened } from '@shop/contracts';
import {
  type CreditNoteDocument,
  confirmRelease,
  confirmRestock,
  credited,
  creditNoteAt,
  factsOf,
  heldMessage,
  type InvoiceDocument,
  invoiceAt,
  invoiced,
  loggedChange,
  type Order,
  orderAfter,
  type Place,
  snapshot,
  type TimelineEntry,
  uncredited,
  type Verdict,
  wantsInvoice,
} from '@shop/orders/documents';
import type { LoggedChange } from '@shop/service-kit';
import type { ObjectId } from 'mongodb';
import { diceOf } from './data/dice.ts';
import { stableId } from './data/stable-id.ts';
import { newOrder, type Offer, type OrderPlace } from './new-order.ts';
import { storyOf } from './order-story.ts';

/** A change of a part's stock, before it has its place in the ledger. */
export type Moved = Pick<StockMovementDocument<ObjectId>, 'kind' | 'orderId' | 'quantity' | 'at'> & {
  readonly partId: string;
};

export type PaperKind = 'invoices' | 'credit_notes';

/** Returns the number of a paper that is issued at a moment. */
export type Numbering = (kind: PaperKind, issuedAt: Date) => Place;

/** An order in the end, and everything that it left elsewhere. */
export interface Life {
  order: Order;
  readonly timeline: TimelineEntry[];
  readonly movements: Moved[];
  readonly invoices: InvoiceDocument[];
  readonly creditNotes: CreditNoteDocument[];
  readonly facts: { readonly fact: OrderHappened; readonly at: Date }[];
  readonly acts: (LoggedChange & { readonly call: LoggedCall })[];
}

/** Tells the life of an order until now by the rules of the orders service. */
export function lifeOf(offer: Offer, place: OrderPlace, numbering: Numbering): Life {
  const { index, now } = place;
  const placed = newOrder(offer, place);
  const { createdAt: placedAt, placedBy } = placed;
  const text = placedBy === undefined ? 'The order was placed' : 'The shop placed the order for the buyer';
  const entry = { at: placedAt, what: 'placed', text, by: placedBy ?? placed.email };
  const life: Life = {
    order: placed,
    timeline: [entry],
    movements: [],
    invoices: [],
    creditNotes: [],
    facts: [],
    acts: [],
  };
  const story = storyOf({
    dice: diceOf(index + 2_000_000),
    index,
    idOf: (what) => stableId(`order ${index} ${what}`).toHexString(),
    current: () => life.order,
  });
  let at = placedAt;
  for (const { after, decide, call } of story) {
    at = new Date(at.getTime() + after);
    if (at > now) break;
    apply(life, decide(life.order, at), call);
    finish(life, at, numbering);
  }
  return life;
}

function apply(life: Life, verdict: Verdict, call?: LoggedCall): void {
  const { order } = life;
  if (verdict.kind !== 'change') throw new Error(`order ${order.id}: ${JSON.stringify(verdict)}`);
  const { change } = verdict;
  const { at } = change.entry;
  life.order = orderAfter(order, change);
  life.timeline.push(change.entry);
  life.movements.push(...movementsOf(order, life.order, at));
  const isHeld = order.state === 'requested' && change.to === 'reserved' && order.placedBy === undefined;
  const messages = factsOf(order, change);
  if (isHeld) messages.push(heldMessage(life.order, at));
  life.facts.push(
    ...messages.map(({ message }) => ({ fact: orderHappened.payload.parse(message.payload), at })),
  );
  if (call) life.acts.push({ call, ...loggedChange(order, change) });
}

/** Does what the workers of the shop do at once after a change. */
function finish(life: Life, at: Date, numbering: Numbering): void {
  const { lines, release, returns = [] } = life.order;
  if (release?.state === 'due')
    apply(
      life,
      confirmRelease(
        life.order,
        lines.map(({ id }) => id),
        at,
      ),
    );
  const restocked = returns.find(({ restockDue }) => restockDue !== undefined);
  if (restocked) apply(life, confirmRestock(life.order, restocked.id, at));
  if (life.order.paidAt && wantsInvoice(life.order)) issueInvoice(life, at, numbering);
  for (const refund of uncredited(life.order)) {
    const note = creditNoteAt(life.order, refund, numbering('credit_notes', at));
    life.creditNotes.push(note);
    apply(life, credited(life.order, note, at));
  }
}

function issueInvoice(life: Life, at: Date, numbering: Numbering): void {
  const invoice = invoiceAt(life.order, numbering('invoices', at));
  life.invoices.push(invoice);
  apply(life, invoiced(life.order, invoice, at));
  const fact = { what: 'paid', order: snapshot(life.order), invoice: { number: invoice._id } } as const;
  life.facts.push({ fact, at });
}

/** The ledger lines that catalog writes for a change. */
function movementsOf(before: Order, after: Order, at: Date): Moved[] {
  const ofLines = after.lines.flatMap((line, index): Moved[] => {
    const { id: orderId, partId, quantity, returned = quantity } = line;
    const was = before.lines[index];
    if (was?.state === 'requested' && line.state === 'reserved')
      return [{ kind: 'reserve', orderId, partId, quantity: -quantity, at }];
    if (was?.release === 'due' && line.release === 'done')
      return [{ kind: 'release', orderId, partId, quantity: returned, at }];
    return [];
  });
  const returns = after.returns?.filter(
    ({ id, restockDue }) =>
      restockDue === undefined && before.returns?.some((was) => was.id === id && was.restockDue),
  );
  const ofReturns = (returns ?? []).flatMap(({ id: orderId, lines }) =>
    lines.flatMap(({ lineId, restocked: quantity = 0 }): Moved[] => {
      const line = after.lines.find(({ id }) => id === lineId);
      return line && quantity > 0 ? [{ kind: 'return', orderId, partId: line.partId, quantity, at }] : [];
    }),
  );
  return [...ofLines, ...ofReturns];
}
