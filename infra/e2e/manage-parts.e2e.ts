import type { Page } from '@playwright/test';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { orderPart, ordersOf } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cellOf, rowOf } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

async function deleteIn(admin: Page, name: string): Promise<void> {
  await admin.goto(`/dashboard/manage-parts?q=${encodeURIComponent(name)}`);
  await admin.getByRole('button', { name: `Delete ${name}` }).click();
  await admin.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(admin.getByText('Deleted!')).toBeVisible();
}

test('MPT-04: when an admin deletes a part with an open order and takes that back by keyboard, then the order kept its terms and the part sells again', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  test.slow();
  watch.expectNoise(/status of 404/);
  await orderPart(buyer, part);
  await restoreSession(page, buyer);
  const admin = await watch.openBrowser();
  await restoreSession(admin, accounts.admin);
  await deleteIn(admin, part.name);

  await page.goto(`/purchase/${part._id}`);
  await expect(page.getByText('Part not found')).toBeVisible();
  await page.goto('/dashboard/my-orders');
  await expect(cellOf(rowOf(page, part.name), 'Price')).toHaveText('$12.50');

  await expect(admin.getByRole('region', { name: `${part.name} is out of the shop.` })).toBeFocused();
  await expectNoAxeViolations(admin);
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(admin.getByText(`${part.name} is back in the shop.`)).toBeVisible();
  await expect(rowOf(admin, part.name)).toBeVisible();

  await page.goto('/');
  await page.getByLabel('Search parts').fill(part.name);
  await page.getByRole('article', { name: part.name }).getByRole('link', { name: 'Place Order' }).click();
  await fillAddress(page);
  await purchaseButton(page).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  expect(await ordersOf(buyer)).toMatchObject([
    { partName: part.name, price: 12.5 },
    { partName: part.name, price: 12.5 },
  ]);
});

test('MPT-04: when the notice was put away, then the part is restored from what was recently deleted, and home shows it without a reload', async ({
  page,
  part,
}) => {
  await restoreSession(page, accounts.admin);
  await deleteIn(page, part.name);
  await page.getByRole('button', { name: 'Dismiss notice' }).click();
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: `Restore ${part.name}` }).click();
  await expect(page.getByText('Restored!')).toBeVisible();
  await expect(rowOf(page, part.name)).toHaveCount(0);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByLabel('Search parts').fill(part.name);
  await expect(page.getByRole('article', { name: part.name })).toBeVisible();
});
