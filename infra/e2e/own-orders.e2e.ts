import { randomInt, randomUUID } from 'node:crypto';
import { type Part, routes } from '@shop/contracts';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { call } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cards, cellOf, expectPaid, openMyOrders, openPurchase, payBy, rowOf } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

const phone = { width: 360, height: 740 };
const longName = 'Complete Front Suspension Strut with Coil Spring, Top Mount and Bellows, Toyota Probox';

test('shows one card per order on a phone, unfolds its parts with every column, and finds it by the own number', async ({
  page,
  buyer,
  addPart,
}) => {
  await page.setViewportSize(phone);
  const parts: Part[] = [];
  for (const at of [1, 2, 3, 4, 5])
    parts.push(await addPart({ name: `${longName} ${at} ${randomUUID().slice(0, 8)}` }));
  const own = `WS-${randomUUID().slice(0, 8)}`;
  const delivery = {
    name: 'Rina',
    street: '12 Station Road',
    city: 'Thimphu',
    country: 'BT',
    phone: '01711123456',
  };
  const bodyOf = (all: typeof parts, purchaseOrderNumber: string) => ({
    lines: all.map(({ _id: partId, price, minOrderQuantity: quantity }) => ({ partId, price, quantity })),
    delivery,
    purchaseOrderNumber,
  });
  const { token } = buyer;
  const { number } = await call(routes.placeWholeOrder, { body: bodyOf(parts, own), token });
  await call(routes.placeWholeOrder, { body: bodyOf(parts.slice(0, 1), 'Other'), token });

  await openMyOrders(page, buyer);
  await expect(page.getByText('2 orders')).toBeVisible();
  await page.getByLabel('Search my orders').fill(own);
  await expect(page.getByText('1 order', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Order ${number}`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `for order ${number}` })).toBeVisible();
  await expect(rowOf(page, longName)).toHaveCount(3);
  const row = rowOf(page, parts[0]?.name ?? '');
  await expect(cellOf(row, 'Manage')).toBeHidden();
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'All 5 parts' }).press('Enter');
  await expect(rowOf(page, longName)).toHaveCount(5);
  for (const header of ['Part Name', 'Price', 'Quantity', 'Address', 'Payment', 'Manage'])
    await expect(cellOf(row, header)).toBeVisible();
  const widths = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
  await expectNoAxeViolations(page);
});

test('reminds of an unpaid order at home, on the dashboard and at the basket until it is paid', async ({
  page,
  buyer,
  order,
}) => {
  await page.setViewportSize(phone);
  await restoreSession(page, buyer);
  const reminder = page.getByRole('complementary', { name: 'Unpaid order' });
  for (const path of ['/', '/dashboard', '/basket']) {
    await page.goto(path);
    await expect(reminder).toContainText(`Order ${order.number} isn't paid yet.`);
  }
  await reminder.getByRole('link', { name: 'Pay $50' }).press('Enter');
  await payBy(page, cards.good);
  await expectPaid(page);
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Ask a question about this order' }).press('Enter');
  await expect(page.getByLabel('Your message')).toBeVisible();

  const asked = page.waitForResponse((response) => response.url().includes('state=reserved'));
  await page.goto('/basket');
  await asked;
  await expect(page.getByRole('heading', { name: 'Basket' })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test('takes an Egyptian phone number in Arabic digits, and finds its order by the last of them', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  await openPurchase(page, buyer, part);
  await fillAddress(page);
  const last = String(randomInt(10_000_000, 99_999_999));
  const arabic = `+20 10 ${last}`.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
  await page.getByLabel('Phone', { exact: true }).fill(arabic);
  await purchaseButton(page).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  const [order] = await call(routes.listOwnWholeOrders, { token: buyer.token });
  expect(order).toMatchObject({ phone: `2010${last}`, phoneE164: `+2010${last}` });

  const office = await watch.openBrowser();
  await restoreSession(office, accounts.admin);
  await office.goto(`/dashboard/all-orders?q=${last}`);
  await expect(office.getByText(order?.number ?? '')).toBeVisible();
});
