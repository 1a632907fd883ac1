import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Part, routes } from '@shop/contracts';
import { call, ordersOf, type Person, payFor } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { availableNow } from './shop-facts.ts';

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Dhaka',
  country: 'BD',
  phone: '01711123456',
};

/** Orders some of each part at once, and pays for all. */
async function orderAndPay(buyer: Person, parts: readonly Part[], quantity: number): Promise<string> {
  const lines = parts.map(({ _id: partId, price }) => ({ partId, price, quantity }));
  const body = { lines, delivery, purchaseOrderNumber: randomUUID().slice(0, 8) };
  const placed = await call(routes.placeWholeOrder, { body, token: buyer.token });
  const [row] = await ordersOf(buyer);
  if (!row) throw new Error('the order is in no list');
  await payFor(buyer, { ...row, price: placed.total, quantity: 1 });
  return placed.number ?? placed.orderId;
}

function status(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text });
}

test('when an admin ships half of an order, refunds a line and ships the rest, then the order is shipped, and the buyer sees it', async ({
  page,
  buyer,
  addPart,
}) => {
  const [discs, pads] = [await addPart(), await addPart()];
  const number = await orderAndPay(buyer, [discs, pads], 6);
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/manage-orders?q=${buyer.email}`);
  await page.getByRole('link', { name: number }).first().click();
  await expect(page.getByText('Paid, to ship.')).toBeVisible();

  await page.getByLabel(`Pieces of ${discs.name}`).fill('3');
  await page.getByLabel(`Pieces of ${pads.name}`).fill('0');
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByLabel('Tracking number').fill('JD014600');
  await page.getByRole('button', { name: 'Ship 3 pieces' }).click();
  await expect(status(page, 'Shipped!')).toBeVisible();
  await expect(page.getByText('Paid, 3 of 12 pieces sent.')).toBeVisible();
  await expect(page.getByText('Parcel 1, DHL')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByLabel(`6 × ${pads.name}, $75`).check();
  await page.getByLabel('Reason').fill('Out of tolerance');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Refund $75 of ${number}?` });
  await expect(question).toContainText(`6 × ${pads.name}`);
  await page.getByRole('button', { name: 'Yes, refund $75' }).click();
  await expect(page.getByText('· Given back')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Paid $150, refunded $75, can be refunded $75.')).toBeVisible();
  await expect.poll(() => availableNow(pads)).toBe(pads.availableQuantity);

  await page.getByRole('button', { name: 'Ship 3 pieces' }).click();
  await expect(page.getByText('Shipped. All of it was sent.')).toBeVisible();
  await page
    .getByRole('button', { name: /^Undo shipping/ })
    .last()
    .click();
  await expect(page.getByText('is not shipped.')).toBeVisible();
  await page.getByRole('button', { name: 'Ship 3 pieces' }).click();
  await expect(page.getByText('Shipped. All of it was sent.')).toBeVisible();
  expect((await ordersOf(buyer)).map(({ partId, status: word }) => [partId, word])).toEqual([
    [discs._id, 'approved'],
  ]);
});
