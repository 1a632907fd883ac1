import { orderStates } from '@shop/contracts';
import { formatMoney } from '@shop/front-kit';
import { expect, test } from 'vitest';
import { buildOrder, buildPart, idOf } from '../../testing/build.ts';
import { explainRefusal, fieldMessages, noticeOf, orderTotal, resultAfterWaiting } from './outcome.rules.ts';

test.each([
  [12.5, 50, 625],
  [0.1, 3, 0.3],
  [19.99, 7, 139.93],
])('when a piece costs %d and %d are ordered, then the total is exactly %d', (price, pieces, total) => {
  expect(orderTotal(price, pieces)).toBe(total);
});

test('when a followed order is in any state, then only requested and refused end it early', () => {
  const ends = Object.fromEntries(orderStates.map((state) => [state, resultAfterWaiting(state)]));
  expect(ends).toEqual({ requested: 'late', refused: 'sold' });
});

const end = { orderId: idOf(900), number: 'SP-26-7K3QD', order: buildOrder(), isEarlierTry: false };

test('when the order stands, then the news carries what was ordered for how much', () => {
  expect(noticeOf({ ...end, kind: 'ordered' })).toEqual({
    kind: 'ordered',
    orderId: idOf(900),
    number: 'SP-26-7K3QD',
    quantity: 50,
    total: 625,
    isAcknowledged: true,
    isEarlierTry: false,
  });
});

test('when step 2 was not acknowledged, then the order stands all the same', () => {
  expect(noticeOf({ ...end, kind: 'unacknowledged' })).toMatchObject({
    kind: 'ordered',
    orderId: idOf(900),
    number: 'SP-26-7K3QD',
    isAcknowledged: false,
  });
});

function problem(facts: Record<string, unknown>) {
  return {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'conflict',
    message: 'Something is in the way',
    ...facts,
  };
}

test('DEF-06: when the price has changed, then old and new price are said and the new one is believed', () => {
  const explained = explainRefusal(problem({ code: 'price-changed', price: 13 }), buildPart(), formatMoney);
  expect(explained.text).toBe(
    'The price has changed from $12.50 to $13 per piece. Please check the total and press Purchase again.',
  );
  expect(explained.fresh).toEqual({ price: 13 });
});

test('DEF-06: when a part with price breaks costs something else now, then only the price of this quantity is said', () => {
  const part = buildPart({ priceBreaks: [{ fromQuantity: 100, price: 11 }] });
  expect(explainRefusal(problem({ code: 'price-changed', price: 10.5 }), part, formatMoney)).toEqual({
    text: 'This quantity now costs $10.50 per piece. Please check the total and press Purchase again.',
    fresh: {},
  });
});

test('DEF-06: when the refusal does not carry the new price, then nothing is made up', () => {
  const explained = explainRefusal(
    problem({ code: 'price-changed', price: 'soon' }),
    buildPart(),
    formatMoney,
  );
  expect(explained.fresh).toEqual({});
  expect(explained.text).toContain('Something is in the way');
});

test('PUR-18: when stock is short, then the specified text and the new number are said', () => {
  const message = 'You cannot order more than available quantity';
  const refusal = problem({ code: 'insufficient-stock', message, available: 1_025 });
  expect(explainRefusal(refusal, buildPart(), formatMoney)).toEqual({
    text: 'You cannot order more than available quantity. Available now: 1,025.',
    fresh: { availableQuantity: 1_025 },
  });
});

test('PUR-16: when the refusal is any other, then its own words are said', () => {
  expect(explainRefusal(problem({}), buildPart(), formatMoney)).toEqual({
    text: 'Something is in the way',
    fresh: {},
  });
});

test('when the shop names faulty fields, then only those of the form are taken', () => {
  const errors = [
    { path: 'phone', message: 'Phone must be a number' },
    { path: 'price', message: 'no' },
  ];
  expect(fieldMessages(problem({ errors }))).toEqual([{ name: 'phone', message: 'Phone must be a number' }]);
  expect(fieldMessages(problem({}))).toEqual([]);
});
