// @vitest-environment jsdom
import { formatCount } from '@shop/front-kit';
import { refusal } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildStockLine } from '../../../testing/build.ts';
import { box, type EditPartTest, openEditPart } from '../../../testing/edit-part.tsx';

const line = buildStockLine();

const noteBox = () =>
  within(screen.getByRole('form', { name: 'Correct the stock' })).getByLabelText<HTMLInputElement>('Note');

function correct({ user }: Pick<EditPartTest, 'user'>): Promise<void> {
  return user.click(screen.getByRole('button', { name: 'Correct stock' }));
}

test('shows date, reason, change, balance, order and author of each ledger line', async () => {
  await openEditPart({
    listStockLines: {
      body: [
        line,
        buildStockLine({
          seq: 2,
          kind: 'adjustment',
          reason: 'damage',
          quantity: -2,
          orderId: undefined,
          note: 'Fell',
        }),
      ],
    },
  });
  const [, first, second] = within(await screen.findByRole('table', { name: 'Stock ledger' })).getAllByRole(
    'row',
  );
  const cells = (row?: HTMLElement) =>
    row
      ? within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
          .slice(1)
      : [];
  expect(cells(first)).toEqual(['Ordered', '−10', '1,240', 'Order 64b64b', 'shopper@example.com', '']);
  expect(cells(second)).toEqual(['Damage', '−2', '1,240', '', 'shopper@example.com', 'Fell']);
  expect(screen.getByRole('link', { name: 'Order 64b64b' }).getAttribute('href')).toBe(
    `/dashboard/manage-orders/${line.orderId}`,
  );
});

test.each([
  ['Delivery', 'Delivery received', '10', 10, '1,240 + 10 = 1,250'],
  ['Damage', 'Damaged', '10', -10, '1,240 − 10 = 1,230'],
  ['Other', 'Change (+ or −)', '-3', -3, '1,240 − 3 = 1,237'],
])('for the reason %s, turns "%s" %s into a change of %d', async (reason, label, typed, change, sum) => {
  const page = await openEditPart({
    listStockLines: { body: [line] },
    adjustStock: { body: { availableQuantity: 1240 + change, seq: 4 } },
  });
  await screen.findByRole('table', { name: 'Stock ledger' });
  await page.user.selectOptions(box('Reason'), reason);
  await page.user.type(box(label), typed);
  expect(screen.getByText(sum)).toBeTruthy();
  await correct(page);
  expect(await screen.findByText(`Stock is ${formatCount(1240 + change)} now`)).toBeTruthy();
  expect(page.api.callsOf('adjustStock').map(({ body }) => body)).toEqual([
    { expectedAvailable: 1240, change, reason: reason.toLowerCase() },
  ]);
});

async function count(page: EditPartTest, pieces: string): Promise<void> {
  await screen.findByText('160 sold but not shipped, 1,400 on hand');
  await page.user.selectOptions(box('Reason'), 'Count');
  await page.user.type(box('Stock count'), pieces);
  await correct(page);
}

test('compares a count with the stock on hand, asks, and undoes it with an opposite entry', async () => {
  const page = await openEditPart({
    listStockLines: { body: [line] },
    adjustStock: { body: { availableQuantity: 1260, seq: 4 } },
    undoStockAdjustment: { body: { availableQuantity: 1240, seq: 5 } },
  });
  await count(page, '1420');
  expect(screen.getByText('1,400 + 20 = 1,420')).toBeTruthy();
  expect(screen.getByText('You counted 1,420; the shop has 1,400 on hand.')).toBeTruthy();
  expect(page.api.callsOf('adjustStock')).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Yes, correct it' }));
  await screen.findByText('The correction of +20 is made.');
  expect(page.api.callsOf('adjustStock')[0]?.body).toEqual({
    expectedAvailable: 1240,
    expectedCommitted: 160,
    change: 20,
    reason: 'count',
  });
  await page.user.click(screen.getByRole('button', { name: 'Undo the correction' }));
  await screen.findByText('The correction of +20 is undone.');
  expect(page.api.callsOf('undoStockAdjustment').map(({ body }) => body)).toEqual([{ seq: 4 }]);
});

test('sends no count while the stock on hand is unknown', async () => {
  const page = await openEditPart({ getStock: { body: { availableQuantity: 1240 } } });
  await page.user.selectOptions(box('Reason'), 'Count');
  await page.user.type(box('Stock count'), '9');
  await correct(page);
  expect(await screen.findByText(/^Couldn't load orders/)).toBeTruthy();
  expect(box('Stock count').value).toBe('9');
  expect(page.api.callsOf('adjustStock')).toEqual([]);
});

test('shows the current quantity after orders took stock, keeps the input, and uses it on the next try', async () => {
  const stale = refusal(409, 'stock-changed', 'The stock has changed in the meantime: 1230 available now');
  const page = await openEditPart({
    listStockLines: { body: [line] },
    adjustStock: { ...stale, body: { ...(stale.body as object), availableQuantity: 1230 } },
  });
  await screen.findByRole('table', { name: 'Stock ledger' });
  await page.user.type(box('Delivery received'), '10');
  await page.user.type(noteBox(), 'Pallet 4');
  await correct(page);
  expect(await screen.findByText(/1230 available now/)).toBeTruthy();
  expect(screen.getByText('1,230 + 10 = 1,240')).toBeTruthy();
  expect([box('Delivery received').value, noteBox().value]).toEqual(['10', 'Pallet 4']);
  page.api.answer('adjustStock', { body: { availableQuantity: 1240, seq: 4 } });
  await correct(page);
  await screen.findByText('Stock is 1,240 now');
  const keys = page.api.callsOf('adjustStock').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  expect(page.api.callsOf('adjustStock')[1]?.body).toMatchObject({
    expectedAvailable: 1230,
    change: 10,
    note: 'Pallet 4',
  });
});

test.each([
  ['Delivery', 'Delivery received', 'ten', 'Please enter a whole number'],
  ['Damage', 'Damaged', '2000', 'Stock cannot go below 0'],
  ['Count', 'Stock count', '1400', 'The count matches the stock. Nothing to correct.'],
  ['Other', 'Change (+ or −)', '0', 'Change must be a whole number other than 0'],
])('explains an invalid %s at its field', async (reason, label, typed, message) => {
  const page = await openEditPart();
  await page.user.selectOptions(box('Reason'), reason);
  await page.user.type(box(label), typed);
  await correct(page);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.activeElement).toBe(box(label));
  expect(page.api.callsOf('adjustStock')).toEqual([]);
});
