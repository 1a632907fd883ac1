import type { WholeOrderState } from '@shop/contracts';
import type { BookOrder, Books } from '../books.store.ts';

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

/** What happens to an order at most once. */
const unrepeatable = [
  'placed',
  'stock-reserved',
  'stock-refused',
  'paid',
  'shipped',
  'cancelled',
  'expired',
  'stock-returned',
];

/** Stock of several lines comes back with each of them. */
const repeatableOfLines = ['stock-returned'];

/** What was taken back may happen again. */
const takenBackBy: Readonly<Record<string, string>> = { shipped: 'shipment-undone' };

function isTwice(whats: readonly string[], what: string): boolean {
  const own = whats.filter((other) => other === what || other === takenBackBy[what]);
  return own.some((other, index) => other === what && own[index - 1] === what);
}

function violationsOfTimeline({ _id, state, timeline, lines }: BookOrder): string[] {
  const once = unrepeatable.filter((what) => lines.length === 1 || !repeatableOfLines.includes(what));
  const whats = timeline.map(({ what }) => what);
  // A refund of the last unsent pieces ends an order too.
  const isEndedByRefund =
    state === 'shipped' && !whats.includes('shipped') && whats.includes('refund-started');
  const needed = required[isEndedByRefund ? 'paid' : state];
  const important = whats.filter((what) => needed.includes(what));
  const firsts = important.filter((what, index) => important.indexOf(what) === index);
  const repeated = once.filter((what) => isTwice(whats, what));
  return [
    ...(firsts.join() === needed.join() ? [] : [`order ${_id} (${state}) tells only ${whats.join()}`]),
    ...repeated.map((what) => `order ${_id} tells ${what} twice`),
  ];
}

/** The entry of the first refund has the payment's id, a repetition's also its number. */
function isAbout(id: string, ref = ''): boolean {
  return ref === id || ref.startsWith(`${id}-`);
}

/** The order's timeline says that its money went back. */
function violationsOfRefunds({ orders, payments }: Books): string[] {
  const timelines = new Map(orders.map(({ _id, timeline }) => [_id, timeline]));
  return payments
    .filter(({ state, orderId }) => state === 'refunded' && orderId !== undefined)
    .filter(
      ({ _id, orderId = '' }) =>
        !timelines.get(orderId)?.some(({ what, ref }) => what === 'payment-refunded' && isAbout(_id, ref)),
    )
    .map(({ _id, orderId }) => `order ${orderId} does not tell that ${_id} was given back`);
}

/** Each refund is told when it is decided and when it is over, once. */
function violationsOfOwnRefunds({ _id, refunds, timeline }: BookOrder): string[] {
  return refunds.flatMap(({ id, state }) =>
    ['refund-started', `refund-${state}`]
      .filter((what) => timeline.filter((entry) => entry.what === what && entry.ref === id).length !== 1)
      .filter((what) => what !== 'refund-succeeded' || !isByHand(id))
      .map((what) => `order ${_id} does not tell ${what} of ${id} once`),
  );
}

/** Known by the provider's id; it was over when it was heard of. */
function isByHand(id: string): boolean {
  return id.startsWith('re_');
}

export function timelineViolations(books: Books): string[] {
  return [
    ...books.orders.flatMap(violationsOfTimeline),
    ...books.orders.flatMap(violationsOfOwnRefunds),
    ...violationsOfRefunds(books),
  ];
}
