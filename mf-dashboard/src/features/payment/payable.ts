import {
  canOrderMove,
  type KeptAddress,
  type Order,
  toCents,
  toDollars,
  type WholeOrder,
  wholeOrderStates,
} from '@shop/contracts/client';
import { orderTotal } from '@shop/front-kit';

interface PayableLine {
  readonly id: string;
  readonly partName: string;
  readonly price: number;
  readonly quantity: number;
}

/** An order as paid in one charge, with its lines. Amounts in dollars. */
export interface PayableOrder {
  readonly id: string;
  readonly number: string | undefined;
  readonly state: string;
  readonly reservedUntil: string | undefined;
  readonly transactionId: string | undefined;
  readonly email: string;
  readonly clientName: string;
  readonly address: string;
  readonly phone: string;
  readonly phoneE164?: string | undefined;
  readonly delivery?: KeptAddress | undefined;
  readonly lines: readonly PayableLine[];
  readonly total: number;
}

const paidStates: readonly string[] = ['paid', 'shipped', 'refunded'];

export function isPaid({ state }: Pick<PayableOrder, 'state'>): boolean {
  return paidStates.includes(state);
}

/** Never ask for a card in an unknown state. */
export function isPayable({ state }: Pick<PayableOrder, 'state'>): boolean {
  const known = wholeOrderStates.find((word) => word === state);
  return known !== undefined && canOrderMove(known, 'paid');
}

export function payableOfRow(order: Order): PayableOrder {
  const {
    _id,
    orderId = _id,
    number,
    state,
    reservedUntil,
    transactionId,
    partName,
    price,
    quantity,
  } = order;
  const { email, clientName, address, phone, phoneE164 } = order;
  return {
    id: orderId,
    number,
    state: order.paid && !isPaid({ state }) ? 'paid' : state,
    reservedUntil,
    transactionId,
    ...{ email, clientName, address, phone, phoneE164 },
    lines: [{ id: _id, partName, price, quantity }],
    total: order.orderTotal ?? orderTotal(order),
  };
}

export function payableOfWhole(order: WholeOrder): PayableOrder {
  const { orderId, number, state, reservedUntil, transactionId, total } = order;
  const { email, clientName, address, phone, delivery } = order;
  return {
    id: orderId,
    number,
    state,
    reservedUntil,
    transactionId,
    ...{ email, clientName, address, phone, delivery },
    lines: order.lines.filter((line) => line.state === 'requested' || line.state === 'reserved'),
    total,
  };
}

export function lineTotal({ price, quantity }: Pick<PayableLine, 'price' | 'quantity'>): number {
  return toDollars(toCents(price) * quantity);
}
