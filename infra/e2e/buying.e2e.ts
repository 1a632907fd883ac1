import { fillAddress, logIn, purchaseButton } from '../harness/page-steps.ts';
import { ordersOf } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import { cards, cellOf, expectPaid, openPurchase, payBy, rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { availableNow } from './shop-facts.ts';

test('P-04 HOME-10 PUR-13 PUR-15 MSG-01 PAY-10 MSG-06 MSG-07 ST-02 MYO-03: lets a shopper buy a part from home, pay, and find the order in My Orders', async ({
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
  await expectMessage(page, 'Order placed successfully');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  expect(await availableNow(part)).toBe(36);

  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page.getByRole('heading', { name: `Hello, ${buyer.name}` })).toBeVisible();
  await expect(page.getByText('$50', { exact: true })).toBeVisible();
  await payBy(page, cards.good);
  await expectMessage(page, 'Payment Successful!');
  await expectPaid(page);

  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click();
  const row = rowOf(page, part.name);
  const [order] = await ordersOf(buyer);
  expect(order).toMatchObject({ paid: true, status: 'pending', quantity: 4, price: 12.5 });
  await expect(cellOf(row, 'Payment')).toHaveText(`Paid${order?.transactionId}`);
  await expect(cellOf(row, 'Status')).toHaveText('pending');
  await expect(row.getByRole('button', { name: /^Cancel/ })).toBeDisabled();
});

test('does not cover a button with the success message of an order on a phone', async ({
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
