import { orderStates } from '@shop/contracts';
import { formatMoney } from '@shop/front-kit';
import { expect, test } from 'vitest';
import { buildOrder, buildPart, idOf } from '../../testing/build.ts';
import { explainRefusal, fieldMessages, noticeOf, resultAfterWaiting } from './outcome.rules.ts';

test('stops following an order early only when it is requested or refused', () => {
  const ends = Object.fromEntries(orderStates.map((state) => [state, resultAfterWaiting(state)]));
  expect(ends).toEqual({ requested: 'late', refused: 'sold' });
});

const end = { orderId: idOf(900), number: 'SP-26-7K3QD', order: buildOrder(), isEarlierTry: false };

test('reports what was ordered and its total after a successful order', () => {
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

test('still reports the order as placed when step 2 was not acknowledged', () => {
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

test('DEF-06: shows the old and the new price and adopts the new one', () => {
  const explained = explainRefusal(problem({ code: 'price-changed', price: 13 }), buildPart(), formatMoney);
  expect(explained.text).toBe(
    'The price has changed from $12.50 to $13 per piece. Please check the total and press Purchase again.',
  );
  expect(explained.fresh).toEqual({ price: 13 });
});

test('DEF-06: shows only the price for this quantity when a part with price breaks changes', () => {
  const part = buildPart({ priceBreaks: [{ fromQuantity: 100, price: 11 }] });
  expect(explainRefusal(problem({ code: 'price-changed', price: 10.5 }), part, formatMoney)).toEqual({
    text: 'This quantity now costs $10.50 per piece. Please check the total and press Purchase again.',
    fresh: {},
  });
});

test('DEF-06: invents no price when the refusal carries none', () => {
  const explained = explainRefusal(
    problem({ code: 'price-changed', price: 'soon' }),
    buildPart(),
    formatMoney,
  );
  expect(explained.fresh).toEqual({});
  expect(explained.text).toContain('Something is in the way');
});

test('PUR-18: shows the specified text and the new quantity when stock is short', () => {
  const message = 'You cannot order more than available quantity';
  const refusal = problem({ code: 'insufficient-stock', message, available: 1_025 });
  expect(explainRefusal(refusal, buildPart(), formatMoney)).toEqual({
    text: 'You cannot order more than available quantity. Available now: 1,025.',
    fresh: { availableQuantity: 1_025 },
  });
});

test('PUR-16: shows the message of any other refusal', () => {
  expect(explainRefusal(problem({}), buildPart(), formatMoney)).toEqual({
    text: 'Something is in the way',
    fresh: {},
  });
});

test('takes only the fields of the form from a validation error', () => {
  const errors = [
    { path: 'phone', message: 'Phone must be a number' },
    { path: 'price', message: 'no' },
  ];
  expect(fieldMessages(problem({ errors }))).toEqual([{ name: 'phone', message: 'Phone must be a number' }]);
  expect(fieldMessages(problem({}))).toEqual([]);
});
