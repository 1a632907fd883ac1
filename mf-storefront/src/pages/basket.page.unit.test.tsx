// @vitest-environment jsdom
import type { BasketLine, MarkedPart } from '@shop/contracts';
import { fakeApi, fakeSession, refusal, renderWithKit } from '@shop/front-kit/testing';
import { ApiError, addToBasket, basketStore, garageStore } from '@shop/shop-runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildPart, idOf } from '../testing/build.ts';
import { BasketPage } from './basket.page.tsx';

function line(number: number, over: Partial<BasketLine> = {}): BasketLine {
  return { partId: idOf(number), quantity: 50, seenPrice: 12.5, ...over };
}
const disc = buildPart({ priceBreaks: [{ fromQuantity: 100, price: 11 }] });
const pads = buildPart({ _id: idOf(2), name: 'Ceramic pad set', partNumber: 'SP-PAD-2001', price: 30 });

function open(parts: MarkedPart[], lines: BasketLine[]) {
  const server = fakeApi({ listPartsById: { body: parts }, listAlternativeParts: { body: [] } });
  addToBasket(lines);
  return { ...renderWithKit(<BasketPage />, { at: '/basket' }), server };
}
async function rowOf(name: string) {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (!item) throw new Error(`no line of ${name}`);
  return within(item);
}
function total() {
  return within(screen.getByRole('region', { name: 'Total' })).getByRole('status').textContent;
}
function inBasket() {
  return basketStore.read().lines;
}

test("shows each line's price for its quantity and the total of the basket", async () => {
  open([disc, pads], [line(1, { quantity: 100, seenPrice: 11 }), line(2, { seenPrice: 30 })]);
  const first = await rowOf('Vented brake disc');
  expect(first.getByText('$1,100')).toBeDefined();
  expect(first.getByText('$11 per piece')).toBeDefined();
  expect(first.getByRole('link').getAttribute('href')).toBe('/parts/SP-BRD-1040');
  expect(total()).toBe('$2,600');
  expect(screen.getByText('2 parts, 150 pieces')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout');
  expect(screen.queryByText(/was \$/)).toBeNull();
});

test('says on each line whether the part fits the current vehicle, and why', async () => {
  garageStore.update(() => ({ vehicles: ['Toyota~Corolla~2008'] }));
  const clutch = buildPart({ _id: idOf(3), name: 'Clutch kit', partNumber: 'SP-CK-3001' });
  const { server } = open(
    [
      { ...disc, fit: { verdict: 'fits', reason: '2007 to 2013' } },
      { ...pads, fit: { verdict: 'no', reason: 'Only 2014 to 2019' } },
      { ...clutch, fit: { verdict: 'unknown', reason: 'This part has no vehicle data yet' } },
    ],
    [line(1), line(2), line(3)],
  );
  for (const [name, mark, reason] of [
    ['Vented brake disc', 'Fits your vehicle', '2007 to 2013'],
    ['Ceramic pad set', 'Does not fit your vehicle', 'Only 2014 to 2019'],
    ['Clutch kit', 'Fit unknown for your vehicle', 'This part has no vehicle data yet'],
  ] as const) {
    const row = await rowOf(name);
    expect(row.getByText(mark)).toBeDefined();
    expect(row.getByText(reason)).toBeDefined();
  }
  expect(server.callsOf('listPartsById')[0]?.query).toMatchObject({ mark: 'Toyota~Corolla~2008' });
});

test('updates price, line and total as the quantity is typed or stepped', async () => {
  const { user } = open([disc], [line(1)]);
  const row = await rowOf('Vented brake disc');
  expect(row.getByText('$11 each from 100 pieces')).toBeDefined();
  await user.click(row.getByRole('button', { name: 'More of Vented brake disc' }));
  expect(total()).toBe('$1,100');
  expect(screen.getByText('Vented brake disc: 100 pieces. Total $1,100').getAttribute('role')).toBe('status');
  const box = row.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Vented brake disc' });
  await user.clear(box);
  expect(box.value).toBe('');
  expect(total()).toBe('$1,100');
  await user.type(box, '60');
  expect(total()).toBe('$750');
  expect(inBasket()).toEqual([line(1, { quantity: 60, partName: disc.name })]);
});

test('shows a changed price or stock on its line, and accepts the possible quantity with one press', async () => {
  const { user } = open(
    [buildPart({ price: 13, availableQuantity: 60 }), { ...pads, minOrderQuantity: 80 }],
    [line(1, { quantity: 70 }), line(2, { seenPrice: 30 })],
  );
  const first = await rowOf('Vented brake disc');
  expect(first.getByText('Price per piece: was $12.50, now $13')).toBeDefined();
  expect(first.getByText('Only 60 available')).toBeDefined();
  const second = await rowOf('Ceramic pad set');
  expect(second.getByText('The minimum order is 80')).toBeDefined();
  expect(total()).toBe('$0');
  await user.click(first.getByRole('button', { name: 'Take 60 of Vented brake disc' }));
  await user.click(second.getByRole('button', { name: 'Take 80 of Ceramic pad set' }));
  expect(total()).toBe('$3,180');
});

test('names the lines that cannot be ordered and asks before continuing without them', async () => {
  const { user, location } = open(
    [disc, { ...pads, availableQuantity: 0 }],
    [line(1), line(2, { seenPrice: 30 }), line(3)],
  );
  expect((await rowOf('Ceramic pad set')).getByText('Out of stock')).toBeDefined();
  expect((await rowOf('A part that is no longer sold')).getByText('No longer sold')).toBeDefined();
  expect(total()).toBe('$625');
  await user.click(screen.getByRole('link', { name: 'Go to checkout' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Continue without 2 parts?' }));
  expect(question.getByText('Ceramic pad set; A part that is no longer sold')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Stay here' }));
  expect(location()).toBe('/basket');
  await user.click(screen.getByRole('link', { name: 'Go to checkout' }));
  await user.click(await screen.findByRole('button', { name: 'Continue without them' }));
  await waitFor(() => expect(location()).toBe('/checkout'));
  expect(inBasket()).toHaveLength(3);
});

test('still names a part that is no longer sold', async () => {
  open([disc], [line(1), line(3, { partName: 'Oil filter, spin-on' })]);
  const gone = await rowOf('Oil filter, spin-on');
  expect(gone.getByText('No longer sold')).toBeDefined();
  expect(gone.getByRole('button', { name: 'Remove Oil filter, spin-on' })).toBeDefined();
});

test('shows why the account refused a line', async () => {
  open([disc, pads], [line(1), line(2)]);
  await rowOf('Ceramic pad set');
  act(() => basketStore.report({ status: 'done', refused: new Map([[idOf(2), 'Quantity is too large']]) }));
  expect(
    (await rowOf('Ceramic pad set')).getByText('Not saved to your account: Quantity is too large'),
  ).toBeDefined();
  expect(screen.getAllByText(/Not saved to your account/)).toHaveLength(1);
});

test('focuses Undo after a line is removed, and restores the line to its position', async () => {
  const lines = [line(1, { partName: disc.name }), line(2, { seenPrice: 30 })];
  const { user } = open([disc, pads], lines);
  await user.click(
    (await rowOf('Vented brake disc')).getByRole('button', { name: 'Remove Vented brake disc' }),
  );
  expect(inBasket()).toEqual([lines[1]]);
  expect(screen.getByText('Vented brake disc was removed.')).toBeDefined();
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(inBasket()).toEqual(lines);
  expect(screen.queryByText(/was removed/)).toBeNull();
});

test('keeps the basket when the parts fail to load, and reloads them on Retry', async () => {
  const { user, server } = open([disc], []);
  server.answer('listPartsById', refusal(503, 'database-unavailable', 'Please try again'));
  act(() => void addToBasket([line(1)]));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.answer('listPartsById', { body: [disc] });
  await user.click(retry);
  expect(await rowOf('Vented brake disc')).toBeDefined();
});

test("does not call the basket empty while the session or the account's basket is loading", () => {
  fakeApi();
  renderWithKit(<BasketPage />, { session: fakeSession({ status: 'restoring' }) });
  expect(screen.getByText('Loading basket')).toBeDefined();
  expect(screen.queryByText('Your basket is empty')).toBeNull();
});

test("offers Retry when the account's basket could not be read", async () => {
  fakeApi();
  let tries = 0;
  const { user } = renderWithKit(<BasketPage />);
  act(() => basketStore.report({ status: 'failed', error: new Error('down'), retry: () => (tries += 1) }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(tries).toBe(1);
  act(() => basketStore.report({ status: 'done' }));
  expect(screen.getByText('Your basket is empty')).toBeDefined();
});

test('shows why the account refused the basket, and promises nothing', async () => {
  open([disc], [line(1)]);
  await rowOf('Vented brake disc');
  const message = 'A basket holds 100 parts';
  const problem = { type: 'about:blank', title: message, status: 422, code: 'invalid-input', message };
  const error = new ApiError({ kind: 'refused', status: 422, problem });
  act(() => basketStore.report({ status: 'failed', error, retry: () => undefined }));
  expect(screen.getByText(/Your account didn't accept them: A basket holds 100 parts/)).toBeDefined();
  expect(screen.queryByText(/as soon as/)).toBeNull();
  act(() => basketStore.report({ status: 'done' }));
});
