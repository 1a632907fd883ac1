import { orderWord, taxOf, wholeOrderStates } from '@shop/contracts';
import { expect, test } from 'vitest';
import { withTax } from '../order/order-lines.rules.ts';
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

test.each([
  ['in the price', true, ['25.00', '21.74', '3.26']],
  ['on top', false, ['28.75', '25.00', '3.75']],
])('writes net and tax, with the tax %s', (_what, isIncluded, sums) => {
  const tax = taxOf({ included: isIncluded, at: new Date('2026-11-02T10:00:00Z') });
  const order = buildOrder({ state: 'reserved', tax });
  const cells = orderCells({ ...order, charges: withTax(order) });
  expect((['total', 'net', 'tax'] as const).map((name) => cells[orderColumns.indexOf(name)])).toEqual(sums);
});
