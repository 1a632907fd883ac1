import type { OrderState } from '@shop/contracts';
import type { BookOrder, Books } from '../books.store.ts';

/** Timeline entries that an order in this state must have, in this sequence. */
const required: Readonly<Record<OrderState, readonly string[]>> = {
  requested: ['placed'],
  refused: ['placed', 'stock-refused'],
  reserved: ['placed', 'stock-reserved'],
  paid: ['placed', 'stock-reserved', 'paid'],
  shipped: ['placed', 'stock-reserved', 'paid', 'shipped'],
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

function violationsOfTimeline({ _id, state, timeline }: BookOrder): string[] {
  const whats = timeline.map(({ what }) => what);
  const important = whats.filter((what) => required[state].includes(what));
  const firsts = important.filter((what, index) => important.indexOf(what) === index);
  const repeated = unrepeatable.filter((what) => whats.filter((other) => other === what).length > 1);
  return [
    ...(firsts.join() === required[state].join()
      ? []
      : [`order ${_id} (${state}) tells only ${whats.join()}`]),
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

export function timelineViolations(books: Books): string[] {
  return [...books.orders.flatMap(violationsOfTimeline), ...violationsOfRefunds(books)];
}
