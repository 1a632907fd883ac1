import { fillAddress, logIn, purchaseButton } from '../harness/page-steps.ts';
import { orderPart, ordersOf } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import {
  cards,
  cellOf,
  expectPaid,
  openPurchase,
  payButton,
  payBy,
  quantityField,
  rowOf,
} from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { availableNow, newPerson } from './shop-facts.ts';

const belowMinimum = 'You cannot order less than minimum quantity';
const aboveAvailable = 'You cannot order more than available quantity';

test('P-04 HOME-10 PUR-13 PUR-15 MSG-01 PAY-10 MSG-06 MSG-07 ST-02 MYO-03: when a shopper buys from home to My Orders, then the order is paid', async ({
  page,
  buyer,
  part,
}) => {
  await logIn(page, buyer);
  await page.getByLabel('Search parts').fill(part.name);
  // Enter closes the suggestions, which cover the cards.
  await page.keyboard.press('Enter');
  const card = page.getByRole('article', { name: part.name });
  await card.getByRole('link', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(`${shopUrl()}/purchase/${part._id}`);
  await fillAddress(page);
  await purchaseButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Order placed successfully' })).toBeVisible();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  expect(await availableNow(part)).toBe(36);

  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${buyer.name}` })).toBeVisible();
  await expect(page.getByText('$50', { exact: true })).toBeVisible();
  await payBy(page, cards.good);
  await expect(page.getByRole('status').filter({ hasText: 'Payment Successful!' })).toBeVisible();
  await expectPaid(page);

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click();
  const row = rowOf(page, part.name);
  const [order] = await ordersOf(buyer);
  expect(order).toMatchObject({ paid: true, status: 'pending', quantity: 4, price: 12.5 });
  await expect(cellOf(row, 'Payment')).toHaveText(`Paid${order?.transactionId}`);
  await expect(cellOf(row, 'Status')).toHaveText('pending');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled();
});

test('PUR-01..08 PUR-11: when the purchase page is open, then it shows the part, the buyer and the minimum', async ({
  page,
  buyer,
  part,
}) => {
  await openPurchase(page, buyer, part);
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();
  await expect(page.getByRole('img', { name: part.name })).toBeVisible();
  await expect(page.getByText('$12.50', { exact: true })).toBeVisible();
  await expect(page.getByText(part.description)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(buyer.name);
  await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Email', { exact: true }).first()).toHaveValue(buyer.email);
  await expect(page.getByLabel('Email', { exact: true }).first()).not.toBeEditable();
  await expect(page.getByText('min. 4')).toBeVisible();
  await expect(page.getByText('40 available')).toBeVisible();
  await expect(quantityField(page)).toHaveValue('4');
});

test('PUR-09 PUR-10 VAL-10 VAL-11: when address and phone are missing or no number, then each says so; as typed they are on the order', async ({
  page,
  buyer,
  part,
}) => {
  await openPurchase(page, buyer, part);
  const [address, phone] = [
    page.getByLabel('Address', { exact: true }),
    page.getByLabel('Phone', { exact: true }),
  ];
  await purchaseButton(page).click();
  await expect(address).toHaveAccessibleDescription(/Address is Required/);
  await expect(phone).toHaveAccessibleDescription(/Phone is Required/);
  await expect(address).toBeFocused();
  await address.fill('12 Station Road, Dhaka');
  await phone.fill('call me');
  await purchaseButton(page).click();
  await expect(phone).toHaveAccessibleDescription(/Phone must be a number/);
  expect(await ordersOf(buyer)).toEqual([]);
  await phone.fill('+880 1711-123456');
  await purchaseButton(page).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  expect(await ordersOf(buyer)).toMatchObject([
    { address: '12 Station Road, Dhaka', phone: '8801711123456' },
  ]);
});

test('VAL-08 VAL-09 PUR-12: when the quantity is out of bounds, then the field says why and Purchase is disabled', async ({
  page,
  buyer,
  part,
}) => {
  await openPurchase(page, buyer, part);
  for (const [typed, message] of [
    ['3', belowMinimum],
    ['41', aboveAvailable],
  ] as const) {
    await quantityField(page).fill(typed);
    await expect(quantityField(page)).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(purchaseButton(page)).toBeDisabled();
  }
  await quantityField(page).fill('40');
  await expect(page.getByText(aboveAvailable)).toHaveCount(0);
  await expect(purchaseButton(page)).toBeEnabled();
});

test('PUR-18 VAL-09 PUR-16: when the stock is sold meanwhile, then the shop refuses with the new quantity and keeps the form', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/status of 409/);
  await openPurchase(page, buyer, part);
  await fillAddress(page);
  await quantityField(page).fill('20');
  // The page refreshes the stock itself; keep it from seeing the sale before the shop refuses.
  await page.route(`**/api/part/${part._id}`, (route) => route.fulfill({ json: part }));
  await orderPart(await newPerson('Somebody Else'), part, 30);
  await purchaseButton(page).click();
  await expect(
    page.getByRole('main').getByText(`${aboveAvailable}. Available now: 10.`).first(),
  ).toBeVisible();
  await page.unroute(`**/api/part/${part._id}`);
  await expect(purchaseButton(page)).toBeDisabled();
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Station Road, Dhaka');
  await quantityField(page).fill('10');
  await purchaseButton(page).click();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  expect(await availableNow(part)).toBe(0);
});

test('PUR-14 PUR-16 PUR-19: when only the second step cannot be reached, then the page says that the order is placed, and there is one order', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  await openPurchase(page, buyer, part);
  await page.route('**/api/update-part/*', (route) => route.abort());
  await fillAddress(page);
  await purchaseButton(page).click();
  await expect(page.getByText('Your order is placed')).toBeVisible();
  await expect(page.getByText('Order placed successfully')).toHaveCount(0);
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  const [order, ...others] = await ordersOf(buyer);
  expect(others).toEqual([]);
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    `/dashboard/payment/${order?._id}`,
  );
  expect(await availableNow(part)).toBe(36);
});

test('PUR-06: when somebody else buys while the page is open, then the available quantity follows', async ({
  page,
  buyer,
  part,
}) => {
  await openPurchase(page, buyer, part);
  await expect(page.getByText('40 available')).toBeVisible();
  await orderPart(await newPerson('Somebody Else'), part, 12);
  await expect(page.getByText('28 available')).toBeVisible();
});

test('PUR-17: when Purchase is clicked twice, then one order is placed', async ({ page, buyer, part }) => {
  await openPurchase(page, buyer, part);
  await fillAddress(page);
  await purchaseButton(page).dblclick();
  await expect(page.getByText('Order placed successfully')).toBeVisible();
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect(await availableNow(part)).toBe(36);
});

test('when an order is placed on a phone, then the message that says so covers no button below it', async ({
  page,
  buyer,
  part,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPurchase(page, buyer, part);
  await fillAddress(page);
  await purchaseButton(page).click();
  const message = await page.getByText('Order placed successfully').boundingBox();
  const bottom = (message?.y ?? 0) + (message?.height ?? 0);
  for (const button of [purchaseButton(page), page.getByRole('link', { name: 'Pay now' })])
    expect((await button.boundingBox())?.y).toBeGreaterThan(bottom);
});

test('PUR-20 HOME-32: when a part is out of stock, then Purchase is disabled and the page says why', async ({
  page,
  buyer,
  addPart,
}) => {
  const part = await addPart({ availableQuantity: 0 });
  await openPurchase(page, buyer, part);
  await expect(page.getByText("This part is out of stock and can't be ordered right now.")).toBeVisible();
  await expect(purchaseButton(page)).toBeDisabled();
});

for (const id of ['64b64b64b64b64b64b64b64b', 'no-such-part']) {
  test(`R-23: when the purchase page is opened for ${id}, then it says that there is no such part`, async ({
    page,
    buyer,
    watch,
  }) => {
    watch.expectNoise(/status of 404/);
    await restoreSession(page, buyer);
    await page.goto(`/purchase/${id}`);
    await expect(page.getByText('Part not found')).toBeVisible();
    await page.getByRole('link', { name: 'See all parts' }).click();
    await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible();
  });
}

test('R-24: when the order at the payment address is somebody else’s, then no card is asked for', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/status of 40[34]/);
  const order = await orderPart(await newPerson('Somebody Else'), part);
  await restoreSession(page, buyer);
  await page.goto(`/dashboard/payment/${order._id}`);
  await expect(page.getByText('Order not found')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});
