import type { WholeOrderState } from '@shop/contracts';
import type { BookOrder, Books } from '../books.store.ts';
import { faultIf } from './fault.ts';

/** Timeline entries that an order in this state must have, in this sequence. */
const required: Readonly<Record<WholeOrderState, readonly string[]>> = {
  requested: ['placed'],
  refused: ['placed', 'stock-refused'],
  reserved: ['placed', 'stock-reserved'],
  paid: ['placed', 'stock-reserved', 'paid'],
  shipped: ['placed', 'stock-reserved', 'paid', 'shipped'],
  refunded: ['placed', 'stock-reserved', 'paid', 'refund-started', 'stock-returned'],
  cancelled: ['placed', 'cancelled', 'stock-returned'],
  expired: ['placed', 'stock-reserved', 'expired', 'stock-returned'],
};

const unrepeatable = new Set([...Object.values(required).flat()].filter((what) => what !== 'refund-started'));

/** An order may be shipped again after one of its shipments was taken back. */
const takenBack: readonly string[] = ['shipment-undone', 'shipment-cancelled'];

function isTwice(whats: readonly string[], what: string): boolean {
  const own = whats.filter((other) => other === what || (what === 'shipped' && takenBack.includes(other)));
  return own.some((other, index) => other === what && own[index - 1] === what);
}

/** The last change of an order: its state, unless a refund or a refusal of its last lines ended it. */
function endOf(state: WholeOrderState, whats: readonly string[]): WholeOrderState {
  if (whats.includes(state)) return state;
  if (state === 'shipped' && whats.includes('refund-started')) return 'paid';
  return state === 'cancelled' && whats.includes('line-cancelled') ? 'refused' : state;
}

function violationsOfTimeline({ _id, state, timeline, lines }: BookOrder): string[] {
  const whats = timeline.map(({ what }) => what);
  const needed = required[endOf(state, whats)];
  // Lines return stock one by one; the order is over with the last of them.
  const mayRepeat = (what: string): boolean => what === 'stock-returned' && lines.length > 1;
  const important = whats.filter((what) => needed.includes(what));
  const once = important.filter(
    (what, index) => index === (mayRepeat(what) ? important.lastIndexOf(what) : important.indexOf(what)),
  );
  return [
    ...faultIf(once.join() !== needed.join(), `order ${_id} (${state}) records only ${whats.join()}`),
    ...[...unrepeatable]
      .filter((what) => !mayRepeat(what) && isTwice(whats, what))
      .map((what) => `order ${_id} records ${what} twice`),
  ];
}

/** The timeline must record each refund once when it is decided and once when it is over. */
function violationsOfRefunds({ _id, refunds, timeline }: BookOrder): string[] {
  return refunds.flatMap(({ id, state, transfer }) =>
    ['refund-started', `refund-${state}`]
      .filter((what) => timeline.filter((entry) => entry.what === what && entry.ref === id).length !== 1)
      // A refund made at the provider, with the provider's id, or by transfer is over before the shop learns of it.
      .filter((what) => what !== 'refund-succeeded' || !(id.startsWith('re_') || transfer))
      .map((what) => `order ${_id} does not record ${what} of ${id} once`),
  );
}

/**
 * The order's timeline must record its refunded payment. The first refund's entry has the payment's id as `ref`; a repeated one's
 * also has its number.
 */
function violationsOfPayments({ orders, payments }: Books): string[] {
  const timelines = new Map(orders.map(({ _id, timeline }) => [_id, timeline]));
  return payments
    .filter(({ state, orderId }) => state === 'refunded' && orderId !== undefined)
    .filter(({ _id, orderId = '' }) => {
      const returned = timelines.get(orderId)?.filter(({ what }) => what === 'payment-refunded') ?? [];
      return !returned.some(({ ref = '' }) => ref === _id || ref.startsWith(`${_id}-`));
    })
    .map(({ _id, orderId }) => `order ${orderId} does not record that ${_id} was refunded`);
}

export function timelineViolations(books: Books): string[] {
  return [
    ...books.orders.flatMap(violationsOfTimeline),
    ...books.orders.flatMap(violationsOfRefunds),
    ...violationsOfPayments(books),
  ];
}
