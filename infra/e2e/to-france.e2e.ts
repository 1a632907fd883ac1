import { routes } from '@shop/contracts';
import { call } from '../harness/shop-api.ts';
import { cards, expectPaid, fillCard, payButton } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

test('lets a phone visitor see the price of delivery to France, choose it, and pay parts and delivery at once', async ({
  page,
  buyer,
  addPart,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const part = await addPart({ weightGrams: 300 });
  await page.goto(`/parts/${part.partNumber}`);
  await page.getByLabel('Delivery to').selectOption('France');
  await expect(page.getByText('To France from $18, 5 to 8 days')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('Added to basket')).toBeVisible();

  await page.goto('/basket');
  await expect(page.getByText('To France from $18, 5 to 8 days')).toBeVisible();
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Country').selectOption('France');
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

  const [order] = await call(routes.listOwnWholeOrders, { token: buyer.token });
  const parts = part.price * part.minOrderQuantity;
  expect(order).toMatchObject({
    ...{ state: 'paid', total: parts + 18, paid: parts + 18 },
    charges: [{ kind: 'delivery', text: 'Delivery: Air parcel, 5 to 8 days', amount: 18 }],
  });
  await page.goto(`/dashboard/orders/${order?.number}`);
  await expect(page.getByText('Delivery: Air parcel, 5 to 8 days').first()).toBeVisible();
  await expectNoAxeViolations(page);
});
