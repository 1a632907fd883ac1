// @vitest-environment jsdom
import type { Part } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, type SeenCall, translatePage } from '@shop/front-kit/testing';
import { basketStore } from '@shop/shop-runtime';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildPart, idOf } from '../testing/build.ts';
import { QuickOrderPage } from './quick-order.page.tsx';

const disc = buildPart();
const pads = buildPart({
  _id: idOf(2),
  name: 'Ceramic pad set',
  partNumber: 'SP-PAD-2001',
  minOrderQuantity: 4,
});
const cheapPads = buildPart({
  _id: idOf(3),
  name: 'Organic pad set',
  partNumber: 'SP-PAD-2002',
  minOrderQuantity: 8,
});
const known: Record<string, Part[]> = {
  'SP-BRD-1040': [disc],
  'sp brd 1040': [disc],
  '04465-YZZF1': [pads, cheapPads],
};

function lookUp({ body }: SeenCall) {
  const { numbers } = z.object({ numbers: z.array(z.string()) }).parse(body);
  return { body: numbers.map((number) => ({ number, parts: known[number] ?? [] })) };
}

function open() {
  const server = fakeApi({ lookUpParts: lookUp, listParts: { body: [] } });
  return { ...renderWithKit(<QuickOrderPage />, { at: '/quick-order' }), server };
}
type Opened = ReturnType<typeof open>;

function box() {
  return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Part numbers and quantities' });
}
async function check({ user }: Opened, text: string) {
  await user.click(box());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Check the list' }));
  return within(await screen.findByRole('region', { name: 'Matched parts' }));
}
function inBasket() {
  return basketStore.read().lines.map(({ partId, quantity }) => [partId, quantity]);
}

test('shows how each pasted line was understood before adding anything', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040, 20\nWRONG-1, 5\n04465-YZZF1, 6');
  expect(found.getByRole('status').textContent).toBe('1 part ready for the basket, 2 lines to check');
  expect(found.getByText('Raised from 20: the minimum order is 50')).toBeDefined();
  expect(found.getByText('No part has this number')).toBeDefined();
  expect(found.getByText('WRONG-1, 5')).toBeDefined();
  expect(found.getByText(/Choose one/)).toBeDefined();
  expect(inBasket()).toEqual([]);
});

test('adds everything and opens the basket once the ambiguous part is chosen', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040\n04465-YZZF1, 6');
  await page.user.selectOptions(found.getByRole('combobox', { name: 'Part for 04465-YZZF1' }), cheapPads._id);
  expect(found.getByText('The minimum order is 8')).toBeDefined();
  await page.user.click(found.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([
    [disc._id, 50],
    [cheapPads._id, 8],
  ]);
  expect(page.location()).toBe('/basket');
  expect(await screen.findByText('Added to basket: 2 parts')).toBeDefined();
});

test('adds the lines that were found, and keeps the unknown one with its explanation until the list changes', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040, 70\nWRONG-1, 5');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Matched parts' }));
  await page.user.click(found.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([[disc._id, 70]]);
  expect(box().value).toBe('WRONG-1, 5');
  expect(page.location()).toBe('/quick-order');
  expect(screen.getByText('No part has this number')).toBeDefined();
  expect(screen.getByText('line 1 / WRONG-1')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Matched parts' }));
  await page.user.type(box(), '0');
  expect(screen.queryByText('No part has this number')).toBeNull();
});

test('holds back a line that exceeds the stock until it is corrected', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040, 5000');
  const add = found.getByRole<HTMLButtonElement>('button', { name: 'Add to basket' });
  expect(found.getByText('You cannot order more than available quantity')).toBeDefined();
  expect(add.disabled).toBe(true);
  const quantity = found.getByRole('textbox', { name: 'Quantity of Vented brake disc' });
  await page.user.clear(quantity);
  await page.user.type(quantity, '1240');
  expect(add.disabled).toBe(false);
});

test('keeps the text and shows why when the numbers cannot be looked up', async () => {
  const page = open();
  page.server.answer(
    'lookUpParts',
    refusal(503, 'search-not-ready', 'The catalogue is loading. Please try again.'),
  );
  await page.user.click(box());
  await page.user.paste('SP-BRD-1040, 50');
  await page.user.click(screen.getByRole('button', { name: 'Check the list' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The catalogue is loading');
  expect(box().value).toBe('SP-BRD-1040, 50');
});

test('checks the lines of a chosen CSV file, and refuses one that is too large', async () => {
  const page = open();
  const input = screen.getByLabelText('Or choose a CSV file');
  await page.user.upload(input, new File([' '.repeat(200_000)], 'large.csv', { type: 'text/csv' }));
  expect(screen.getByText(/file is too large/)).toBeDefined();
  await page.user.upload(
    input,
    new File(['Number,Quantity\nSP-BRD-1040,60\n'], 'list.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('1 part ready for the basket')).toBeDefined();
  expect(screen.queryByText(/file is too large/)).toBeNull();
  expect(page.server.callsOf('lookUpParts')).toHaveLength(1);
});

test('checks lines and adds them on a page that the browser translates', async () => {
  const page = open();
  translatePage();
  const found = await check(page, 'SP-BRD-1040, 20\nWRONG-1, 5');
  await waitFor(() =>
    expect(found.getByRole('status').textContent).toBe('1 part ready for the basket, 1 line to check'),
  );
  await page.user.clear(box());
  const again = await check(page, 'SP-BRD-1040, 60');
  await waitFor(() => expect(again.getByRole('status').textContent).toBe('1 part ready for the basket'));
});

test('mends an unknown number in place, by typing or with a part that is near, and keeps it in a new check', async () => {
  const page = open();
  page.server.answer('listParts', { body: [disc] });
  const found = await check(page, 'SP-BRD-1O40, 60\n04465-YZZF9, 8');
  await page.user.click((await found.findAllByRole('button', { name: /^Take SP-BRD-1040/ }))[0] ?? box());
  expect(await found.findByText('line 1 / SP-BRD-1040')).toBeDefined();
  const number = found.getByRole('textbox', { name: 'Number instead of 04465-YZZF9' });
  await page.user.clear(number);
  await page.user.type(number, '04465-YZZF1{Enter}');
  await page.user.selectOptions(
    await found.findByRole('combobox', { name: 'Part for 04465-YZZF1' }),
    cheapPads._id,
  );
  const again = await check(page, '\nSP-BRD-1040, 70');
  expect(again.getByRole('status').textContent).toBe('3 parts ready for the basket');
  await page.user.click(again.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([
    [disc._id, 130],
    [cheapPads._id, 8],
  ]);
});

test('reads a table, and lets the buyer name its columns', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040\t60\t38\n04465-YZZF1\t5\t41');
  expect(found.getAllByText(/No quantity given/)).toHaveLength(1);
  await page.user.selectOptions(found.getByRole('combobox', { name: 'Column with quantities' }), '2: 60');
  await page.user.click(await screen.findByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([[disc._id, 60]]);
});

test('asks for a quantity that can be two, and takes none by itself', async () => {
  const page = open();
  const found = await check(page, 'SP-BRD-1040;1.200');
  expect(found.getByText('“1.200” can be 1200 or 1. Enter the quantity.')).toBeDefined();
  expect(found.getByRole<HTMLButtonElement>('button', { name: 'Add to basket' }).disabled).toBe(true);
  await page.user.type(found.getByRole('textbox', { name: 'Quantity of Vented brake disc' }), '1200');
  await page.user.click(found.getByRole('button', { name: 'Add to basket' }));
  expect(inBasket()).toEqual([[disc._id, 1_200]]);
});

test('reads a file in Windows-1252, and refuses a workbook', async () => {
  const page = open();
  const input = screen.getByLabelText('Or choose a CSV file');
  await page.user.upload(input, new File(['PK\u0003\u0004'], 'list.csv', { type: 'text/csv' }));
  expect(await screen.findByText(/^This is a spreadsheet workbook/)).toBeDefined();
  const latin = Uint8Array.from('Stück;Teilenummer\n60;SP-BRD-1040\n', (sign) => sign.charCodeAt(0));
  await page.user.upload(input, new File([latin], 'list.csv', { type: 'text/csv' }));
  expect(await screen.findByText('1 part ready for the basket')).toBeDefined();
  expect(box().value).toContain('Stück');
});
