import type { Page } from '@playwright/test';
import { type Order, routes } from '@shop/contracts';
import { call } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import {
  answerChallenge,
  cards,
  cellOf,
  expectPaid,
  fillCard,
  isRed,
  openPayment,
  payButton,
  payBy,
  paymentPath,
  rowOf,
} from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { chargesFor } from './shop-facts.ts';

const totalCents = 5_000;

async function expectOneCharge(order: Order): Promise<void> {
  expect(await chargesFor(order._id)).toEqual([totalCents]);
}

function formError(page: Page) {
  return page.getByRole('main').getByRole('alert');
}

const refusals = [
  [cards.declined, 'Your card was declined.'],
  [cards.insufficientFunds, 'Your card has insufficient funds.'],
  [cards.expired, 'Your card has expired.'],
  [cards.wrongCode, "Your card's security code is incorrect."],
] as const;

test("PAY-11 ERR-09: shows the provider's words in red for each refused card, and accepts another card", async ({
  page,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 402/);
  await openPayment(page, buyer, order);
  for (const [number, words] of refusals) {
    await payBy(page, number);
    await expect(formError(page)).toHaveText(words);
    expect(await isRed(formError(page))).toBe(true);
  }
  await payBy(page, cards.good);
  await expectPaid(page);
  await expectOneCharge(order);
});

test("PAY-05 PAY-07 PAY-08 PAY-09 PAY-17 EXT-03: pays with the specified calls in order, sends the buyer's name and email to the provider, and links My Orders", async ({
  page,
  buyer,
  part,
  order,
}) => {
  const calls: string[] = [];
  const bodies: Record<string, string> = {};
  const sentToShop: string[] = [];
  page.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin === shopUrl()) sentToShop.push(`${request.url()} ${request.postData()}`);
    const name = `${request.method()} ${pathname.replace(/pi_\w+/, 'pi')}`;
    if (!/^(POST|PATCH|GET) \/(api\/(get-order|create-payment|order\/)|v1\/payment_)/.test(name)) return;
    if (!(name in bodies)) calls.push(name);
    bodies[name] ??= request.postData() ?? '';
  });
  await openPayment(page, buyer, order);
  await expect(payButton(page)).toBeEnabled();
  await payBy(page, cards.good);
  await expectPaid(page);
  expect(sentToShop.join()).not.toContain(cards.good);

  const [ask, method, confirm, report] = [
    'GET /v1/payment_intents/pi',
    'POST /v1/payment_methods',
    'POST /v1/payment_intents/pi/confirm',
    `PATCH /api/order/${order._id}`,
  ] as const;
  expect(calls).toEqual([
    `GET /api/get-order/${order._id}`,
    'POST /api/create-payment-intent',
    ask,
    method,
    confirm,
    report,
  ]);
  expect(JSON.parse(bodies['POST /api/create-payment-intent'] ?? '')).toMatchObject({ price: 50 });
  const sent = new URLSearchParams(bodies[method]);
  expect(sent.get('billing_details[name]')).toBe(buyer.name);
  expect(sent.get('billing_details[email]')).toBe(buyer.email);
  expect(new URLSearchParams(bodies[confirm]).get('payment_method')).toMatch(/^pm_/);
  expect(JSON.parse(bodies[report] ?? '')).toEqual({
    paid: true,
    transactionId: expect.stringMatching(/^pi_/),
    status: 'pending',
  });
  await expect(page).toHaveURL(new RegExp(`${paymentPath(order._id)}$`));
  await page.getByRole('main').getByRole('link', { name: 'My Orders' }).last().click();
  await expect(rowOf(page, part.name)).toBeVisible();
});

test("PAY-12: marks the order paid when the cardholder approves the bank's challenge", async ({
  page,
  buyer,
  order,
}) => {
  await openPayment(page, buyer, order);
  await payBy(page, cards.challenged);
  await answerChallenge(page, 'authorize');
  await expectPaid(page);
  await expectOneCharge(order);
});

test("PAY-12: leaves the order unpaid and payable when the cardholder rejects the bank's challenge", async ({
  page,
  buyer,
  order,
}) => {
  await openPayment(page, buyer, order);
  await payBy(page, cards.challenged);
  await answerChallenge(page, 'fail');
  await expect(formError(page)).toContainText('We are unable to authenticate your payment method.');
  const { paid } = await call(routes.getOrder, { params: { id: order._id }, token: buyer.token });
  expect(paid).toBeUndefined();
  await payBy(page, cards.good);
  await expectPaid(page);
});

test('PAY-13: marks the order paid when the tab is closed right after the charge', async ({
  page,
  context,
  buyer,
  part,
  order,
}) => {
  await openPayment(page, buyer, order);
  const report = page.waitForRequest(
    (request) => request.method() === 'PATCH' && request.url().endsWith(`/api/order/${order._id}`),
  );
  // The report never reaches the shop: the route holds it until the page closes.
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

test('PAY-15: charges an order once when two tabs pay it at the same time, and both say so', async ({
  page,
  context,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/status of 40\d/);
  await openPayment(page, buyer, order);
  const other = await context.newPage();
  await other.goto(paymentPath(order._id));
  await fillCard(other, cards.good);
  await fillCard(page, cards.good);
  for (const tab of [page, other]) await expect(payButton(tab)).toBeEnabled();
  // Click both at the same moment: if Playwright waited for one button, the other tab might pay first and remove it.
  await Promise.all([page, other].map((tab) => payButton(tab).dispatchEvent('click')));
  await expectPaid(page);
  await expectPaid(other);
  await expectOneCharge(order);
});

test('PAY-14: never asks for a second payment when the report fails after the charge', async ({
  page,
  buyer,
  order,
  watch,
}) => {
  watch.expectNoise(/ERR_FAILED/);
  await openPayment(page, buyer, order);
  await page.route(`**/api/order/${order._id}`, (route) => route.abort());
  await payBy(page, cards.good);
  await expect(page.getByText("You don't need to pay again")).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  // The webhook settles the payment that the page could not report.
  await expectPaid(page);
  await expectOneCharge(order);
});
