import type { z } from 'zod';
import { bankTransfer } from '../bank-transfer.ts';
import { dollars, idParams } from '../primitives.ts';
import { routesOf } from '../route.ts';
import { wholeOrder } from './order-lines.ts';

const route = routesOf('orders');

/** `amount` in dollars: what arrived at the bank. */
export const receivedTransfer = bankTransfer.extend({ amount: dollars });

export const transferRoutes = {
  payByTransfer: route('payByTransfer', {
    summary:
      'Mark an unpaid order as paid by bank transfer; 409 price-differs with `price` unless the amount is its total',
    params: idParams,
    body: receivedTransfer,
    refusals: [409],
    reply: wholeOrder,
  }),
} as const;

export type ReceivedTransfer = z.output<typeof receivedTransfer>;
