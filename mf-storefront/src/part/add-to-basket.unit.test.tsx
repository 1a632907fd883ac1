// @vitest-environment jsdom

import { renderWithKit } from '@shop/front-kit/testing';
import { basketStore } from '@shop/shop-runtime';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPart, idOf } from '../testing/build.ts';
import { AddToBasket } from './add-to-basket.tsx';

function show(facts: Parameters<typeof buildPart>[0] = {}) {
  return renderWithKit(<AddToBasket part={buildPart(facts)} />);
}
function box() {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Vented brake disc' });
}
function inBasket() {
  return basketStore.read().lines;
}

test('adds the minimum order by keyboard and announces it', async () => {
  const { user } = show();
  await user.type(box(), '{Enter}');
  expect((await screen.findByText('Added to basket')).closest('[aria-live]')).not.toBeNull();
  expect(inBasket()).toEqual([
    { partId: idOf(1), quantity: 50, seenPrice: 12.5, partName: 'Vented brake disc' },
  ]);
});

test('remembers the lower price of a larger quantity', async () => {
  const { user } = show({ priceBreaks: [{ fromQuantity: 100, price: 11 }] });
  await user.clear(box());
  await user.type(box(), '100');
  await user.click(screen.getByRole('button', { name: 'Add to basket: Vented brake disc' }));
  expect(inBasket()).toEqual([
    { partId: idOf(1), quantity: 100, seenPrice: 11, partName: 'Vented brake disc' },
  ]);
});

test.each([
  ['49', 'You cannot order less than minimum quantity'],
  ['1241', 'You cannot order more than available quantity'],
  ['a few', 'Quantity must be a whole number'],
])('explains why %s pieces cannot be added, keeps the quantity and adds nothing', async (typed, text) => {
  const { user } = show();
  await user.clear(box());
  await user.type(box(), typed);
  await user.click(screen.getByRole('button', { name: 'Add to basket: Vented brake disc' }));
  expect(screen.getByRole('alert').textContent).toMatch(text);
  expect(box().value).toBe(typed);
  expect(box().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  expect(inBasket()).toEqual([]);
});

test('does not let an unavailable part be added to the basket', () => {
  show({ availableQuantity: 49 });
  expect(screen.queryByRole('button')).toBeNull();
});
