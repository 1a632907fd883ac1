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

test.each([
  [{ phone: '8801711000000', phoneE164: '+8801711000000' }, '+8801711000000'],
  [{ phone: '01711000000' }, "'01711000000"],
  [{ phone: '030 12345678' }, '030 12345678'],
])('writes the phone number %j as text', (phone, cell) => {
  expect(orderCells(buildOrder(phone))[orderColumns.indexOf('phone')]).toBe(cell);
});
