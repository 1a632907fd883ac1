import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type NewPart, type Part, routes } from '@shop/contracts';
import { signUp } from '../harness/page-steps.ts';
import { call } from '../harness/shop-api.ts';
import { accessToken, shopUrl, shopUrls } from '../harness/sign-in.ts';
import { cards, expectPaid, fillCard, payButton } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';

const person = {
  name: 'Margaux Petit',
  email: `mechanic-${randomUUID()}@example.com`,
  password: 'a-good-secret',
};

/** Searches as a mechanic would, without a part number, until the search has indexed the parts. */
async function search(page: Page, words: string, parts: readonly Part[]): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Search all parts').pressSequentially(words);
  await page.keyboard.press('Enter');
  await expect(async () => {
    await page.reload();
    for (const { name } of parts)
      await expect(page.getByRole('article', { name })).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

async function openFromList(page: Page, { name }: Part): Promise<void> {
  await page.getByRole('article', { name }).getByRole('link', { name, exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('lets a phone visitor find and compare parts without a number, price delivery to France, sign up, and pay parts and delivery at once', async ({
  page,
  addPart,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const pads: Partial<NewPart> = {
    family: 'brake-pad-set',
    weightGrams: 300,
    fitments: [{ make: 'Toyota', model: 'Premio', yearFrom: 2007, yearTo: 2021 }],
  };
  const nameOf = (kind: string) => `Brake Pad Set, Front, ${kind}, Toyota Premio ${randomUUID().slice(0, 8)}`;
  const ceramic = await addPart({ ...pads, name: nameOf('Ceramic'), price: 19 });
  const organic = await addPart({ ...pads, name: nameOf('Organic') });
  await search(page, 'brake pads premio 2010', [ceramic, organic]);
  await expect(page.getByRole('article', { name: ceramic.name })).toContainText('$19');
  await openFromList(page, ceramic);
  await expect(page.getByRole('main')).toContainText('2007 to 2021');
  await page.getByRole('link', { name: 'All parts' }).click();
  await openFromList(page, organic);

  await page.getByLabel('Delivery to').selectOption('France');
  await expect(page.getByText('France: from $18, 5 to 8 days')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expectMessage(page, 'Added to basket');

  await page.goto('/basket');
  await expect(page.getByText('France: from $18, 5 to 8 days')).toBeVisible();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await signUp(page, person);
  await expect(page).toHaveURL(`${shopUrl()}/`);
  await page.goto('/checkout');
  await expect(page.getByLabel('Country')).toHaveValue('FR');
  await page.getByLabel('Street and number').fill('8 rue des Forges');
  await page.getByLabel(/^Postal code|^Postcode/).fill('69007');
  await page.getByLabel('City').fill('Lyon');
  await page.getByLabel('Phone').fill('+33 6 12 34 56 78');
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('radio', { name: 'Air parcel: $18, 5 to 8 days' })).toBeChecked();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText('Delivery: Air parcel, 5 to 8 days')).toBeVisible();
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectPaid(page);

  const [order] = await call(routes.listOwnWholeOrders, { token: await accessToken(shopUrls(), person) });
  const parts = organic.price * organic.minOrderQuantity;
  expect(order).toMatchObject({
    state: 'paid',
    total: parts + 18,
    paid: parts + 18,
    charges: [{ kind: 'delivery', text: 'Delivery: Air parcel, 5 to 8 days', amount: 18 }],
  });
  await page.goto(`/dashboard/orders/${order?.number}`);
  await expect(page.getByText('Delivery: Air parcel, 5 to 8 days').first()).toBeVisible();
  await expectNoAxeViolations(page);
});
