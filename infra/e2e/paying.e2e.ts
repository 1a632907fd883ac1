import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { expect, test } from './buying-fixtures.ts';
import {
  answerChallenge,
  cardFrame,
  cards,
  cellOf,
  expectPaid,
  fillCard,
  payButton,
  payBy,
  rowOf,
} from './buying-steps.ts';
import { logIn } from './fixtures.ts';
import { call, chargesFor, orderPart, type Person } from './shop-api.ts';

const totalCents = 5_000;
const paymentPath = (id: string): string => `/dashboard/payment/${id}`;

const openPayment = async (page: Page, buyer: Person, orderId: string): Promise<void> => {
  await logIn(page, buyer);
  await page.goto(paymentPath(orderId));
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeVisible();
};

const formError = (page: Page) => page.getByRole('main').getByRole('alert');

test('PAY-11 ERR-09: when a card is declined, then the provider’s words stand under the form and another card pays', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/status of 402/);
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  await payBy(page, cards.declined);
  await expect(formError(page)).toHaveText('Your card was declined.');
  await payBy(page, cards.good);
  await expectPaid(page);
  expect(await chargesFor(order._id)).toEqual([totalCents]);
});

test('PAY-12: when the bank asks and the cardholder agrees, then the order is paid', async ({
  page,
  buyer,
  part,
}) => {
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  await payBy(page, cards.challenged);
  await answerChallenge(page, 'authorize');
  await expectPaid(page);
  expect(await chargesFor(order._id)).toEqual([totalCents]);
});

test('PAY-12: when the bank asks and the cardholder refuses, then the order is unpaid and can be paid again', async ({
  page,
  buyer,
  part,
}) => {
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  await payBy(page, cards.challenged);
  await answerChallenge(page, 'fail');
  await expect(formError(page)).toContainText('We are unable to authenticate your payment method.');
  const { paid } = await call(routes.getOrder, { params: { id: order._id }, token: buyer.token });
  expect(paid).toBeUndefined();
  await payBy(page, cards.good);
  await expectPaid(page);
});

test('PAY-13: when the tab is closed right after the charge, then the order becomes paid all the same', async ({
  page,
  context,
  buyer,
  part,
}) => {
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  const report = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(`/api/order/${order._id}`),
  );
  // The report never reaches the shop: the route holds it until the page is gone.
  await page.route(`**/api/order/${order._id}`, () => {});
  await payBy(page, cards.good);
  await report;
  await page.close();

  const later = await context.newPage();
  await later.goto('/dashboard/my-orders');
  const payment = cellOf(rowOf(later, part.name), 'Payment');
  await expect(payment).toContainText('Paid', { timeout: 20_000 });
  await expect(payment).toContainText('pi_');
});

test('PAY-15: when one order is paid in two tabs at once, then it is charged once and both say so', async ({
  page,
  context,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/status of 40\d/);
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  const other = await context.newPage();
  await other.goto(paymentPath(order._id));
  await fillCard(other, cards.good);
  await fillCard(page, cards.good);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  await expectPaid(page);
  await expectPaid(other);
  expect(await chargesFor(order._id)).toEqual([totalCents]);
});

test('PAY-15: when the order is paid in another tab, then this one takes the card form away', async ({
  page,
  context,
  buyer,
  part,
}) => {
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  const other = await context.newPage();
  await other.goto(paymentPath(order._id));
  await payBy(other, cards.good);
  await expectPaid(other);
  await expectPaid(page);
});

test('PAY-14: when the report fails after the charge, then the page never asks for a second payment', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  const order = await orderPart(buyer, part);
  await openPayment(page, buyer, order._id);
  await page.route(`**/api/order/${order._id}`, (route) => route.abort());
  await payBy(page, cards.good);
  // The webhook settles what the page could not report.
  await expectPaid(page);
  expect(await chargesFor(order._id)).toEqual([totalCents]);
});

test('PAY-06 PAY-16 VAL-17: when no client secret comes, then there is Retry and no Pay until it works', async ({
  page,
  buyer,
  part,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  const order = await orderPart(buyer, part);
  await logIn(page, buyer);
  await page.route('**/api/create-payment-intent', (route) => route.abort());
  await page.goto(paymentPath(order._id));
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.unroute('**/api/create-payment-intent');
  await retry.click();
  await expect(payButton(page)).toBeEnabled();
});

test('R-24: when the order was cancelled, then its payment page says so and asks for no card', async ({
  page,
  buyer,
  part,
}) => {
  const order = await orderPart(buyer, part);
  await call(routes.cancelOrder, { params: { id: order._id }, token: buyer.token });
  await logIn(page, buyer);
  await page.goto(paymentPath(order._id));
  await expect(page.getByText('This order was canceled')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});
