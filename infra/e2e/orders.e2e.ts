import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { adminToken, call, orderPart, ordersOf, type Person, payFor } from '../harness/shop-api.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { cards, cellOf, expectPaid, openMyOrders, openPayment, payBy, rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { availableNow, newPerson } from './shop-facts.ts';

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

test('MYO-01 MYO-02 ST-01 ST-02: when an order is unpaid, then its row has the specified columns and a Pay link', async ({
  page,
  buyer,
  part,
  order,
}) => {
  await openMyOrders(page, buyer);
  const row = rowOf(page, part.name);
  await expect(row).toBeVisible();
  const headers = await page.getByRole('columnheader').allTextContents();
  expect(headers.slice(0, 6)).toEqual(['Part Name', 'Price', 'Quantity', 'Address', 'Payment', 'Manage']);
  await expect(cellOf(row, 'Price')).toHaveText('$12.50');
  await expect(cellOf(row, 'Quantity')).toHaveText('4');
  await expect(cellOf(row, 'Address')).toHaveText('12 Station Road, Dhaka');
  await expect(cellOf(row, 'Status')).toHaveText('Yet to pay');
  await row.getByRole('link', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(`${shopUrl()}/dashboard/payment/${order._id}`);
});

test('DLG-01 MYO-04 MYO-05 MSG-11 ST-07 ST-08: when a shopper cancels an unpaid order, then it asks, leaves the list and gives the stock back', async ({
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
  await expect(page.getByRole('status').filter({ hasText: 'Canceled!' })).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
  expect(deletions).toHaveLength(1);
  await expect.poll(() => availableNow(part)).toBe(part.availableQuantity);
});

test('MYO-10: when the order was cancelled elsewhere, then the page says that it is too late and shows what is', async ({
  page,
  buyer,
  part,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 40\d/);
  await openMyOrders(page, buyer);
  await openCancelDialog(page, part.name);
  await call(routes.cancelOrder, { params: { id: order._id }, token: buyer.token });
  await page.getByRole('button', { name: 'Yes, cancel it!', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('MYO-07 MYO-11: when a shopper opens the timeline, then what happened stands there in order', async ({
  page,
  buyer,
  part,
}) => {
  await orderPart(await newPerson('Somebody Else'), part);
  await orderPart(buyer, part);
  await openMyOrders(page, buyer);
  await expect(page.getByRole('row').filter({ hasText: '12 Station Road' })).toHaveCount(1);
  await page.getByRole('button', { name: `timeline of ${part.name}` }).click();
  const entries = page.getByRole('dialog').getByRole('listitem').getByRole('paragraph');
  await expect(entries.first()).toHaveText('The order was placed');
  await expect(entries.filter({ hasText: 'The stock is reserved' })).toHaveCount(1);
});

test('P-05 MAO-01..05 MSG-12 ST-04 ST-05 ST-06: when an admin ships a paid order, then admin and shopper see it shipped', async ({
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
  await expect(admin.getByRole('status').filter({ hasText: 'Shipped!' })).toBeVisible();
  await expect(cellOf(row, 'Status')).toHaveText('Shipped');

  await page.goto('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, part.name), 'Status')).toHaveText('Shipped');
});

test('MAO-02 MAO-04: when an admin cancels an unpaid order, then it leaves both lists', async ({
  page,
  buyer,
  part,
}) => {
  await orderPart(buyer, part);
  await openOrdersOf(buyer, page);
  const row = rowOf(page, part.name);
  await expect(cellOf(row, 'Payment')).toHaveText('Unpaid');
  await expect(cellOf(row, 'Status')).toHaveText('Yet to pay');
  await openCancelDialog(page, part.name);
  await page.getByRole('button', { name: 'Yes, cancel it!', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Canceled!' })).toBeVisible();
  await expect(page.getByText('No orders here')).toBeVisible();
  expect(await ordersOf(buyer)).toEqual([]);
});

test('ERR-03 DEF-12: when all orders answer 403, then the admin is logged out and sent home without a message', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 403/);
  await restoreSession(page, accounts.admin);
  const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'forbidden', message: 'no' };
  await page.route('**/api/whole-orders*', (route) => route.fulfill({ status: 403, json: problem }));
  await page.goto('/dashboard/manage-orders');
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('ERR-02 DEF-12: when the own orders answer 403, then the shopper is logged out with the specified message', async ({
  page,
  buyer,
  watch,
}) => {
  watch.expectNoise(/status of 403/);
  await restoreSession(page, buyer);
  const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'forbidden', message: 'no' };
  await page.route('**/api/my-orders*', (route) => route.fulfill({ status: 403, json: problem }));
  await page.goto('/dashboard/my-orders');
  await expect(page.getByText('Forbidden access, please login again!')).toBeVisible();
  await expect(page).toHaveURL(`${shopUrl()}/`);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
});

test('MAO-07 API-18: when two admins ship at once, then one does and the other is told', async ({
  page,
  buyer,
  part,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 409/);
  await payFor(buyer, order);
  await openOrdersOf(buyer, page);
  const ship = rowOf(page, part.name).getByRole('button', { name: /^Ship/ });
  await expect(ship).toBeVisible();
  // Keep the list from seeing the other shipment before the button is pressed.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/whole-orders*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await call(routes.shipOrder, { params: { id: order._id }, token: await adminToken() });
  await ship.click();
  pressed.resolve();
  await expect(page.getByRole('alert')).toContainText(/already shipped/i);
  await expect(cellOf(rowOf(page, part.name), 'Status')).toHaveText('Shipped');
});
