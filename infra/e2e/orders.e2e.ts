import type { Page } from '@playwright/test';
import { orderPart, type Person } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cards, cellOf, expectPaid, openMyOrders, openPayment, payBy, rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';
import { availableNow } from './shop-facts.ts';

function dialog(page: Page) {
  return page.getByRole('alertdialog', { name: 'Are you sure you want to cancel the order?' });
}

async function openCancelDialog(page: Page, partName: string): Promise<void> {
  await page.getByRole('button', { name: `Cancel ${partName}` }).click();
  await expect(dialog(page)).toContainText("You won't be able to revert this!");
}

async function openOrdersOf(buyer: Person, admin: Page): Promise<void> {
  await restoreSession(admin, accounts.admin);
  await admin.goto('/dashboard/manage-orders');
  await admin.getByLabel('Search orders').fill(buyer.email);
}

test('DLG-01 MYO-04 MYO-05 MSG-11 ST-07 ST-08: asks, removes a cancelled unpaid order from the list, and returns the stock', async ({
  page,
  buyer,
  part,
}) => {
  await orderPart(buyer, part);
  await openMyOrders(page, buyer);
  const deletions: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request.url());
  });

  await openCancelDialog(page, part.name);
  await page.getByRole('button', { name: 'Back Off', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await openCancelDialog(page, part.name);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(deletions).toEqual([]);

  await openCancelDialog(page, part.name);
  await page.getByRole('button', { name: 'Yes, cancel it!', exact: true }).click();
  await expectMessage(page, 'Canceled!');
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(deletions).toHaveLength(1);
  await expect.poll(() => availableNow(part)).toBe(part.availableQuantity);
});

test('P-05 MAO-01..05 MSG-12 ST-04 ST-05 ST-06: shows admin and shopper a paid order as shipped', async ({
  page,
  buyer,
  part,
  order,
  watch,
}) => {
  await openPayment(page, buyer, order);
  await payBy(page, cards.good);
  await expectPaid(page);

  const admin = await watch.openBrowser();
  await openOrdersOf(buyer, admin);
  const row = rowOf(admin, part.name);
  await expect(admin.getByRole('row')).toHaveCount(2);
  const headers = await admin.getByRole('columnheader').allTextContents();
  expect(headers.slice(0, 6)).toEqual(['Part Name', 'Price', 'Quantity', 'Payment', 'Status', 'Manage']);
  await expect(cellOf(row, 'Payment')).toHaveText('Paid');
  await expect(cellOf(row, 'Status')).toContainText('pending');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled();
  await row.getByRole('button', { name: 'details' }).click();
  await expect(admin.getByRole('dialog')).toContainText(buyer.name);
  await expect(admin.getByRole('dialog')).toContainText('12 Station Road, Dhaka');
  await admin.getByRole('button', { name: 'Close', exact: true }).click();
  await row.getByRole('button', { name: /^Ship/ }).click();
  await expectMessage(admin, 'Shipped!');
  await expect(cellOf(row, 'Status')).toHaveText('Shipped');

  await page.goto('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, part.name), 'Status')).toHaveText('Shipped');
});
