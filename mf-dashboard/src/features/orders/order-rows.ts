import { type Order, type OrderLineReply, orderStates, type WholeOrder } from '@shop/contracts/client';

/** An order of the list: its lines as the specified rows, and all else about it where the shop says more than rows. */
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
    // Refunded orders, and those in a state that this page does not know: nothing can be done with them here.
    state: orderStates.find((each) => each === order.state) ?? 'cancelled',
    ...{ createdAt, version, currency, orderId, orderTotal: total, orderLines: order.lines.length },
    ...(reservedUntil !== undefined && { reservedUntil }),
    ...(number !== undefined && { number }),
  };
}

function isHeld({ state }: OrderLineReply): boolean {
  return state === 'requested' || state === 'reserved';
}

/** What is out of an order that lives is on the order's own page. */
export function ownOrderOf(whole: WholeOrder): OwnOrder {
  const lines = isLiving(whole) ? whole.lines.filter(isHeld) : whole.lines;
  return { key: whole.orderId, whole, rows: lines.map((line) => rowOf(whole, line)) };
}

export function ownOrderOfRow(row: Order): OwnOrder {
  return { key: row._id, whole: undefined, rows: [row] };
}
