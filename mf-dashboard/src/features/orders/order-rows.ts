import { type Order, type OrderLineReply, orderStates, type WholeOrder } from '@shop/contracts/client';

/** An order in the list. `whole` is undefined if the service returned plain rows. */
export interface OwnOrder {
  readonly key: string;
  readonly whole: WholeOrder | undefined;
  readonly rows: readonly Order[];
}

const livingStates = ['requested', 'reserved', 'paid', 'shipped'];

function isLiving({ state }: WholeOrder): boolean {
  return livingStates.includes(state);
}

function payment({ state, transactionId }: WholeOrder): Pick<Order, 'paid' | 'transactionId' | 'status'> {
  if (state !== 'paid' && state !== 'shipped') return {};
  return {
    paid: true,
    status: state === 'paid' ? 'pending' : 'approved',
    ...(transactionId !== undefined && { transactionId }),
  };
}

function rowOf(order: WholeOrder, line: OrderLineReply): Order {
  const { orderId, number, reservedUntil, createdAt, version, currency, total } = order;
  const { email, clientName, address, phone } = order;
  const { id, partId, partName, price, quantity } = line;
  return {
    ...{ _id: id, partId, partName, price, quantity, email, clientName, address, phone },
    ...payment(order),
    // Refunded or unknown: the buyer cannot act on these here.
    state: orderStates.find((each) => each === order.state) ?? 'cancelled',
    ...{ createdAt, version, currency, orderId, orderTotal: total, orderLines: order.lines.length },
    ...(reservedUntil !== undefined && { reservedUntil }),
    ...(number !== undefined && { number }),
  };
}

function isHeld({ state }: OrderLineReply): boolean {
  return state === 'requested' || state === 'reserved';
}

/** An active order lists only its requested and reserved lines; its own page shows all of them. */
export function ownOrderOf(whole: WholeOrder): OwnOrder {
  const lines = isLiving(whole) ? whole.lines.filter(isHeld) : whole.lines;
  return { key: whole.orderId, whole, rows: lines.map((line) => rowOf(whole, line)) };
}

export function ownOrderOfRow(row: Order): OwnOrder {
  return { key: row._id, whole: undefined, rows: [row] };
}
