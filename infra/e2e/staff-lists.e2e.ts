import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { routes } from '@shop/contracts';
import { call, orderBody } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cellOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { orderAndPay } from './shop-facts.ts';

test('finds the order of a caller who gives the last digits of a phone number, in two clicks, and exports the list', async ({
  page,
  buyer,
  part,
}) => {
  const digits = String(randomInt(10_000_000, 99_999_999));
  const body = { ...orderBody(part), phone: `+880 17 ${digits}` };
  const { number = '' } = await call(routes.placeOrder, { body, token: buyer.token });
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByLabel('Search orders').fill(`0${digits}`.slice(-7));
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByText(buyer.email).first()).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  await page.getByLabel('State').selectOption('Yet to pay');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.trimEnd().split('\n').slice(1)).toEqual([expect.stringContaining(number)]);
});

test('tells an owner on the first page what waits and what was sold, and leads to the work', async ({
  page,
  buyer,
  part,
}) => {
  await orderAndPay(buyer, [part]);
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /orders? to pack$/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Packing');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goBack();
  const today = page.getByRole('table', { name: 'Sales by day' }).getByRole('row').nth(1);
  await expect(async () => {
    await page.reload();
    await page.getByText('Show as a table').click();
    await expect(cellOf(today, 'Paid orders')).toHaveText(/^[1-9]/, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
});
