import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { MongoClient } from 'mongodb';
import { logIn } from '../harness/page-steps.ts';
import { adminToken, call } from '../harness/shop-api.ts';
import { accessToken, shopUrl, shopUrls, signIn } from '../harness/sign-in.ts';
import { readRunFile } from '../lib/run-file.ts';
import { rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { press } from './page-states.ts';
import { restoreSession } from './restore-session.ts';
import { newPerson, orderAndPay, shopDataDir } from './shop-facts.ts';

async function openMailbox(page: Page, to: string, subject: string): Promise<void> {
  await page.goto(readRunFile(shopDataDir()).urls.mailbox ?? '');
  await page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject }).click();
}

/** Returns the collections of all databases of the shop with a document that names one of these texts. */
async function collectionsNaming(texts: readonly string[]): Promise<string[]> {
  const client = new MongoClient(readRunFile(shopDataDir()).mongoUrl);
  const found: string[] = [];
  for (const { name } of (await client.db('admin').admin().listDatabases()).databases) {
    const db = client.db(name);
    if (!name.startsWith('shop_')) continue;
    for (const { collectionName } of await db.collections())
      for await (const document of db.collection(collectionName).find({}, { projection: { pdf: 0 } }))
        if (texts.some((text) => JSON.stringify(document).includes(text)))
          found.push(`${name}.${collectionName}`);
  }
  await client.close();
  return [...new Set(found)].sort();
}

test('changes email and password, keeps orders and addresses, and signs out everywhere', async ({
  page,
  context,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 40[01]/);
  const email = `moved-${randomUUID()}@example.com`;
  await restoreSession(page, buyer);
  await page.goto('/dashboard/account');
  await page.getByLabel('New email').fill(email);
  await page.getByLabel('Your password').fill(buyer.password);
  await press(page, 'Send the link');
  await expect(page.getByText('then log in with it')).toBeVisible();
  const mailbox = await context.newPage();
  await openMailbox(mailbox, email, 'Confirm your new email address');
  await press(mailbox, 'Use this email');
  await expect(mailbox.getByText(`Log in with ${email} from now on.`)).toBeVisible();
  await mailbox.close();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/login$/);

  await logIn(page, { email, password: buyer.password });
  await page.goto('/dashboard/my-orders');
  await expect(rowOf(page, order.partName)).toBeVisible();
  const token = await accessToken(shopUrls(), { email, password: buyer.password });
  expect(await call(routes.getUser, { params: { email }, token })).toMatchObject({ email, name: buyer.name });

  await page.goto('/dashboard/account');
  await page.getByLabel('Current password').fill(buyer.password);
  await page.getByLabel('New password').fill('another-secret');
  await press(page, 'Change password');
  await expectMessage(page, 'Your password is changed.');
  await press(page, 'Sign out everywhere');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, { email, password: 'another-secret' });
});

test('downloads own data, closes the account, and leaves only what the law keeps', async ({
  page,
  addPart,
  watch,
}) => {
  test.setTimeout(120_000);
  watch.expectNoise(/status of 409/);
  const name = `Leaver ${randomUUID()}`;
  const buyer = await newPerson(name);
  const { email, token } = buyer;
  const part = await addPart();
  const soldOut = await addPart({ availableQuantity: 0 });
  await call(routes.placeOrder, {
    token,
    body: {
      partId: part._id,
      partName: part.name,
      price: part.price,
      quantity: part.minOrderQuantity,
      clientName: name,
      email,
      address: `${name} Road 1`,
      phone: '01711123456',
    },
  });
  const number = await orderAndPay(buyer, [part]);
  await call(routes.askForStockNotice, { params: { partId: soldOut._id }, token });
  const review = {
    name,
    img: '/api/drawings/brake-disc-1.svg',
    rating: 4,
    reviewText: 'Fits well.',
    partId: part._id,
  };
  await call(routes.addReview, { body: review, token });
  await call(routes.subscribe, { body: { email } });
  await call(routes.addAddress, {
    token,
    body: { name, street: '1 Road', city: 'Dhaka', country: 'BD', phone: '01711123456' },
  });

  const vehicles = [`${name}~Corolla~2008`];
  await call(routes.putGarage, { token, body: { version: 0, vehicles } });

  await restoreSession(page, buyer);
  await page.goto('/dashboard/account');
  const saved = page.waitForEvent('download');
  await press(page, 'Download my data');
  const data = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(data).toMatchObject({ profile: { email }, addresses: [{ name }], reviews: [{ name }], vehicles });
  expect(data.orders).toHaveLength(2);

  await page.getByLabel('Password to close the account').fill(buyer.password);
  await press(page, 'Close my account');
  await expect(page.getByText(`You can close your account once we have sent ${number}`)).toBeVisible();
  const { orderId } = await call(routes.getWholeOrder, { params: { number }, token });
  await call(routes.shipOrder, { params: { id: orderId }, token: await adminToken() });
  await press(page, 'Close my account');
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(signIn(shopUrls(), buyer)).rejects.toThrow();
  const kept = ['shop_orders.invoices', 'shop_orders.orders'];
  const waiting = ['shop_identity.account_closings', ...kept].sort();
  await expect.poll(() => collectionsNaming([email, name]), { timeout: 60_000 }).toEqual(waiting);
});
