import { routes } from '@shop/contracts';
import { adminToken, call } from '../harness/shop-api.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { shopMailsTo } from './shop-facts.ts';

test('lets a buyer unsubscribe from a kind of mail by its link', async ({ page, buyer, addPart }) => {
  test.setTimeout(90_000);
  const soldOut = await addPart({ availableQuantity: 0 });
  const partId = soldOut._id;
  await call(routes.askForStockNotice, { params: { partId }, token: buyer.token });
  const restock = { expectedAvailable: 0, change: 100, reason: 'count' };
  await call(routes.adjustStock, { params: { partId }, body: restock, token: await adminToken() });
  await expect.poll(async () => (await shopMailsTo(buyer.email)).length, { timeout: 45_000 }).toBe(1);

  const [mail] = await shopMailsTo(buyer.email);
  const link = /http\S+\/api\/unsubscribe\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible();
  const chosen = await call(routes.getMailPreferences, { token: buyer.token });
  expect(Object.values(chosen).filter((wanted) => !wanted)).toHaveLength(1);
});
