import { logIn } from '../harness/page-steps.ts';
import { accounts } from '../harness/sign-in.ts';
import { cards, cellOf, expectPaid, openMyOrders, openPayment, payBy, rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { press } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { seededPart } from './shop-facts.ts';
import { translatePages } from './translate.ts';

test.beforeEach(({ page }) => translatePages(page));

test('finds and sorts parts, and logs in and out, on pages that the browser translates', async ({ page }) => {
  const { name } = await seededPart();
  await page.goto('/');
  await page.getByLabel('Sort by').selectOption('-price');
  await expect(page).toHaveURL(/sort=-price/);
  await page.getByLabel('Search parts').fill(name);
  await expect(page.getByRole('article', { name }).first()).toBeVisible();
  await logIn(page, accounts.shopper);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await press(page, 'Logout');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

test('orders by list, and shows the right numbers in the basket, on pages that the browser translates', async ({
  page,
  part,
}) => {
  await page.goto('/quick-order');
  await page.getByLabel('Part numbers and quantities').fill(`${part.partNumber}, 8`);
  await press(page, 'Check the list');
  await expect(page.getByText('1 part ready for the basket')).toBeVisible();
  await press(page, 'Add to basket');
  const total = page.getByRole('region', { name: 'Total' });
  await expect(total).toContainText('8 pieces');
  await page.getByRole('button', { name: `More of ${part.name}` }).click();
  await expect(total).toContainText('12 pieces');
  await expect(total).toContainText(`$${part.price * 12}`);
});

test('pays after a declined card, on pages that the browser translates', async ({
  page,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 402/);
  await openPayment(page, buyer, order);
  await payBy(page, cards.declined);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Your card was declined.');
  await payBy(page, cards.good);
  await expectPaid(page);
});

test('cancels an order, on pages that the browser translates', async ({ page, buyer, part, order }) => {
  await openMyOrders(page, buyer);
  await expect(cellOf(rowOf(page, part.name), 'Quantity')).toContainText(String(order.quantity));
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await press(page, 'Yes, cancel it!');
  await expectMessage(page, 'Canceled!');
});

test('gives and takes a role of staff, on pages that the browser translates', async ({ page, buyer }) => {
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/make-admin?q=${encodeURIComponent(buyer.email)}`);
  const office = page.getByRole('checkbox', { name: 'Office' });
  await office.click();
  await expect(office).toBeChecked();
  await office.click();
  await expect(office).not.toBeChecked();
});
