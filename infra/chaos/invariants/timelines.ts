import type { OrderState } from '@shop/contracts';
import type { BookOrder, Books } from '../books.store.ts';

/** Lines that an order in this state must have, in this order. */
const told: Readonly<Record<OrderState, readonly string[]>> = {
  requested: ['placed'],
  refused: ['placed', 'stock-refused'],
  reserved: ['placed', 'stock-reserved'],
  paid: ['placed', 'stock-reserved', 'paid'],
  shipped: ['placed', 'stock-reserved', 'paid', 'shipped'],
  cancelled: ['placed', 'cancelled', 'stock-returned'],
  expired: ['placed', 'stock-reserved', 'expired', 'stock-returned'],
};

/** What happens to an order at most once. */
const once = [
  'placed',
  'stock-reserved',
  'stock-refused',
  'paid',
  'shipped',
  'cancelled',
  'expired',
  'stock-returned',
];

function faultsOfTimeline({ _id, state, timeline }: BookOrder): string[] {
  const whats = timeline.map(({ what }) => what);
  const important = whats.filter((what) => told[state].includes(what));
  const firsts = important.filter((what, index) => important.indexOf(what) === index);
  const repeated = once.filter((what) => whats.filter((other) => other === what).length > 1);
  return [
    ...(firsts.join() === told[state].join() ? [] : [`order ${_id} (${state}) tells only ${whats.join()}`]),
    ...repeated.map((what) => `order ${_id} tells ${what} twice`),
  ];
}

/** The first try to give money back is told under the payment's id, later ones under that and their number. */
function isAbout(id: string, ref = ''): boolean {
  return ref === id || ref.startsWith(`${id}-`);
}

/** Money that went back is told on the order that it was meant for. */
function faultsOfRefunds({ orders, payments }: Books): string[] {
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
  return [...books.orders.flatMap(faultsOfTimeline), ...faultsOfRefunds(books)];
}
