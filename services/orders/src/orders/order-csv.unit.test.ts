import { orderWord, wholeOrderStates } from '@shop/contracts';
import { expect, test } from 'vitest';
import { buildOrder } from '../testing/build-order.ts';
import { orderCells, orderColumns } from './order-csv.ts';

const stateAt = orderColumns.indexOf('state');

test.each(wholeOrderStates)('writes the state %s with the words of the pages', (state) => {
  const sent = state === 'shipped' ? 2 : 0;
  const charges = [{ kind: 'delivery' as const, text: 'Delivery: Parcel', cents: 0 }];
  for (const order of [buildOrder({ state }), buildOrder({ state, charges })])
    expect(orderCells(order)[stateAt]).toBe(orderWord({ ...order, isPartSent: sent > 0 }));
});
