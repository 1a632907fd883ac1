import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Company, routes } from '@shop/contracts';
import { MongoClient } from 'mongodb';
import { z } from 'zod';
import { adminToken, call } from '../harness/shop-api.ts';
import { accounts, fetchJson, readConfig, shopUrl } from '../harness/sign-in.ts';
import { readRunFile } from '../lib/run-file.ts';
import { expect, expectNoAxeViolations, test, widths } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';
import { newPerson, orderAndPay, shopDataDir } from './shop-facts.ts';

async function download(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await saved).path(), 'utf8');
}

/** Returns the tax id of the seller on the invoice of an order, once it is issued. */
async function taxIdOnInvoice(orderNumber: string): Promise<string | undefined> {
  const client = new MongoClient(readRunFile(shopDataDir()).mongoUrl);
  const invoice = await client.db('shop_orders').collection('invoices').findOne({ orderNumber });
  await client.close();
  return invoice?.seller.taxId;
}

async function putBack({ version: _version, ...company }: Company): Promise<void> {
  const token = await adminToken();
  const { version } = await call(routes.getCompany, { token });
  await call(routes.changeCompany, { body: { ...company, version }, token });
}

for (const width of widths)
  test(`an owner changes the company data, which the next invoice shows and the log keeps, at ${width} px`, async ({
    page,
    buyer,
    part,
  }) => {
    const before = await call(routes.getCompany, { token: await adminToken() });
    const taxId = `BIN ${randomInt(1e9)}`;
    await page.setViewportSize({ width, height: 740 });
    await restoreSession(page, accounts.admin);
    await page.goto('/dashboard/company');
    await page.getByLabel('Tax ID').fill(taxId);
    await page.getByRole('button', { name: 'Save' }).click();
    await expectMessage(page, 'Saved!');
    const number = await orderAndPay(buyer, [part]);
    await expect.poll(() => taxIdOnInvoice(number), { timeout: 30_000 }).toBe(taxId);
    await putBack(before);

    await page.goto('/dashboard/log');
    await page.getByLabel('Person').fill(accounts.admin.email);
    await page.getByLabel('Kind').selectOption('Settings');
    const entry = page.getByRole('row').filter({ hasText: `${before.taxId} → ${taxId}` });
    await expect(async () => {
      await page.reload();
      await expect(entry).toContainText('Changed the company data', { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('row').filter({ hasText: 'Added a part' })).toHaveCount(0);
    await expectNoAxeViolations(page);
    const csv = await download(page, 'Export CSV');
    expect(csv.split('\n').find((row) => row.includes(taxId))).toContain(accounts.admin.email);
  });

test('an owner packs the data of a person and erases them', async ({ page, part, watch }) => {
  watch.expectNoise(/status of 404/);
  const person = await newPerson();
  await call(routes.addAddress, {
    token: person.token,
    body: { name: 'Nadia', street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' },
  });
  const number = await orderAndPay(person, [part]);
  await page.setViewportSize({ width: 360, height: 740 });
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard/personal-data');
  await page.getByLabel('Email of the person').fill(person.email);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(`Send or refund ${number} first.`)).toBeVisible();
  const { orderId } = await call(routes.getWholeOrder, { params: { number }, token: person.token });
  await call(routes.shipLines, { body: { orderId }, token: await adminToken() });
  await page.reload();
  const zip = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download ZIP' }).click();
  expect((await zip).suggestedFilename()).toBe('personal-data.zip');
  await page.setViewportSize({ width: 1440, height: 740 });
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(number);
  await page.getByRole('button', { name: 'Yes, erase' }).click();
  await expect(page.getByText('The account is closed')).toBeVisible();
  await page.goto(`/dashboard/personal-data?email=${encodeURIComponent(person.email)}`);
  await expect(page.getByText('No account has this email')).toBeVisible();
});

const madeIntent = z.object({ id: z.string(), status: z.literal('succeeded') });

/** Takes $25 with this shop's mark at the payment stand-in, for no order: the shop refunds it. */
async function payNoOrder(): Promise<string> {
  const { payments } = await readConfig(shopUrl());
  const made = await fetchJson(`${payments.apiUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    body: new URLSearchParams({
      amount: '2500',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'metadata[shop]': 'parts-shop',
    }),
  });
  return madeIntent.parse(made).id;
}

test('a bookkeeper sees where the books and the payment provider differ, and downloads its transactions', async ({
  page,
  buyer,
  part,
}) => {
  const number = await orderAndPay(buyer, [part]);
  const intent = await payNoOrder();
  await restoreSession(page, accounts.bookkeeper);
  await page.goto('/dashboard/books');
  const provider = page.getByRole('region', { name: 'At the payment provider' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 });
    await expect(provider.getByText(`Payment without an order (${intent})`)).toBeVisible();
    await expect(provider.getByText('In the books: nothing. At the provider: $25.').first()).toBeVisible();
    await expectNoAxeViolations(page);
  }
  const csv = await download(page, 'Download the transactions as CSV');
  expect(csv.split('\n')[0]).toContain('currency');
  expect(csv).toMatch(new RegExp(`,charge,.*,${number},57\\.50,.*,USD`));
});
