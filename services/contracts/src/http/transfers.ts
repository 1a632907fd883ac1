import { z } from 'zod';
import { bankTransfer } from '../bank-transfer.ts';
import { dollars, idParams } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { wholeOrder } from './order-lines.ts';

const route = routesOf('orders');

/** `amount` in dollars: what arrived at the bank for this order. `shared`: the same transfer also pays other orders. */
export const receivedTransfer = bankTransfer.extend({ amount: dollars, shared: z.boolean().optional() });

export const transferRoutes = {
  payByTransfer: route('payByTransfer', {
    summary:
      'Mark an unpaid order as paid by bank transfer; 409 price-differs with `price` unless the amount is its total, 409 transfer-used if the reference has paid another order, unless `shared`',
    params: idParams,
    body: receivedTransfer,
    refusals: [409],
    reply: wholeOrder,
  }),
} as const;

export type ReceivedTransfer = z.output<typeof receivedTransfer>;
