import { orderStates } from '@shop/contracts';
import { formatMoney } from '@shop/front-kit';
import { expect, test } from 'vitest';
import { buildPart } from '../../testing/build.ts';
import { explainRefusal, resultAfterWaiting } from './outcome.rules.ts';

test('stops following an order early only when it is requested or refused', () => {
  const ends = Object.fromEntries(orderStates.map((state) => [state, resultAfterWaiting(state)]));
  expect(ends).toEqual({ requested: 'late', refused: 'sold' });
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
