// @vitest-environment jsdom
import { type BasketLine, limits, type Part } from '@shop/contracts';
import { basketTotal, useBasketRows } from '@shop/front-kit';
import { fakeApi, renderWithKit } from '@shop/front-kit/testing';
import { addToBasket, basketStore, changeBasket, removeFromBasket, useBasket } from '@shop/shop-runtime';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const key = 'shop:basket';

function idOf(number: number): string {
  return number.toString(16).padStart(24, '0');
}
function line(number: number, over: Partial<BasketLine> = {}): BasketLine {
  return { partId: idOf(number), quantity: 2, seenPrice: 12.5, ...over };
}
function part(number: number, over: Partial<Part> = {}): Part {
  return {
    _id: idOf(number),
    name: `Part ${number}`,
    img: '/api/drawings/brake-disc-1.svg',
    price: 10,
    description: '',
    minOrderQuantity: 2,
    availableQuantity: 40,
    family: 'brake-disc',
    partNumber: `SP-${number}`,
    ...over,
  };
}
function inBasket() {
  return basketStore.read().lines;
}

test('adds up the quantities when a part is added twice', () => {
  addToBasket([line(10), line(2)]);
  addToBasket([line(10, { partId: idOf(10).toUpperCase(), quantity: 3, seenPrice: 11 })]);
  expect(inBasket()).toEqual([line(10, { quantity: 5, seenPrice: 11 }), line(2)]);
});

test("returns the lines that exceed the basket's limit, and drops none", () => {
  const full = Array.from({ length: limits.orderLinesMax }, (_none, at) => line(at + 1));
  expect(addToBasket(full)).toEqual([]);
  expect(addToBasket([line(1), line(900)])).toEqual([line(900)]);
  expect(inBasket()).toHaveLength(limits.orderLinesMax);
  expect(inBasket()[0]).toEqual(line(1, { quantity: 4 }));
});

test('removes ordered parts and keeps the others', () => {
  addToBasket([line(1), line(2), line(3)]);
  removeFromBasket([idOf(1), idOf(3).toUpperCase()]);
  expect(inBasket()).toEqual([line(2)]);
});

test.each([
  ['no JSON', '{'],
  ['something else', '[1]'],
  ['invalid lines', JSON.stringify({ lines: [{ partId: 'x', quantity: 1, seenPrice: 1 }] })],
  ['too many lines', JSON.stringify({ lines: Array.from({ length: 101 }, (_none, at) => line(at)) })],
])('starts with an empty, usable basket when the device holds %s', (_what, kept) => {
  localStorage.setItem(key, kept);
  expect(inBasket()).toEqual([]);
  addToBasket([line(1)]);
  expect(inBasket()).toEqual([line(1)]);
});

test('keeps the other lines when a stored one cannot be read', () => {
  const broken = [
    { partId: 'x', quantity: 1, seenPrice: 1 },
    { ...line(3), quantity: 2.5 },
    { partId: idOf(4) },
    7,
  ];
  localStorage.setItem(key, JSON.stringify({ lines: [line(1), ...broken, line(2)] }));
  expect(inBasket()).toEqual([line(1), line(2)]);
});

test('keeps the name of a part, also when more is added without it', () => {
  addToBasket([line(1, { partName: 'Brake disc' })]);
  addToBasket([line(1)]);
  expect(inBasket()).toEqual([line(1, { quantity: 4, partName: 'Brake disc' })]);
});

function Count() {
  return <output>{useBasket().length}</output>;
}

test('follows changes from another tab', () => {
  renderWithKit(<Count />);
  act(() => void addToBasket([line(1)]));
  expect(screen.getByRole('status').textContent).toBe('1');
  act(() => {
    localStorage.setItem(key, JSON.stringify({ lines: [line(1), line(2)] }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });
  expect(screen.getByRole('status').textContent).toBe('2');
});

function Rows() {
  const { rows, error } = useBasketRows();
  if (error) return <p>failed</p>;
  if (!rows) return <p>loading</p>;
  return (
    <>
      <ul>
        {rows.map(({ partId, price, total, problem }) => (
          <li key={partId}>{`${price} ${total} ${problem?.fault ?? 'fine'}`}</li>
        ))}
      </ul>
      <output>{basketTotal(rows)}</output>
    </>
  );
}
function shownRows() {
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('keeps showing the other lines, also unsold parts, while the basket reloads after a removal', async () => {
  const server = fakeApi({ listPartsById: { body: [part(1), part(2)] } });
  addToBasket([line(1), line(2), line(3)]);
  renderWithKit(<Rows />);
  await screen.findByRole('status');
  act(() => changeBasket((lines) => lines.slice(1)));
  expect(shownRows()).toEqual(['10 20 fine', '12.5 25 part-not-found']);
  await waitFor(() => expect(server.callsOf('listPartsById')).toHaveLength(2));
});

test('requests no parts for an empty basket', async () => {
  const server = fakeApi();
  renderWithKit(<Rows />);
  await screen.findByRole('status');
  expect(server.calls).toEqual([]);
});
