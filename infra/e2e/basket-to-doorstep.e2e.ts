import type { Page } from '@playwright/test';
import { type Part, routes, type WholeOrder } from '@shop/contracts';
import { adminToken, call, type Person } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { answerChallenge, cards, expectPaid, fillCard, payButton } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';
import { shopMailsTo } from './shop-facts.ts';

/** A mail leaves the shop some seconds after its event: shipping mails wait for a possible undo, and invoices must be created. */
const mailMs = 45_000;

async function mailsAbout({ email }: Person, what: RegExp) {
  return (await shopMailsTo(email)).filter(({ subject }) => what.test(subject));
}

async function putIntoBasket(page: Page, part: Part): Promise<void> {
  await page.goto(`/parts/${part.partNumber}`);
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expectMessage(page, 'Added to basket');
}

/** Goes to checkout, signs in on the way and fills in the delivery address. */
async function checkOut(page: Page, buyer: Person): Promise<void> {
  await page.goto('/basket');
  await expect(page.getByRole('link', { name: 'Go to checkout' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to checkout' }).click();
  await page.getByLabel('Email', { exact: true }).fill(buyer.email);
  await page.getByLabel('Password', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.getByLabel('Street and number').fill('12 Station Road');
  await page.getByLabel('City').fill('Kathmandu');
  await page.getByLabel('Country').selectOption('Nepal');
  await page.getByLabel('Phone').fill('+880 1711-123456');
  await page.getByRole('button', { name: 'Use this address' }).click();
  // The parts of this test have no weight, so no carrier has a price for them.
  await page.getByRole('radio', { name: /^Ex works/ }).check();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
  await expectNoAxeViolations(page);
}

async function sellOut(part: Part): Promise<void> {
  const body = {
    expectedAvailable: part.availableQuantity,
    change: -part.availableQuantity,
    reason: 'count',
  };
  await call(routes.adjustStock, { params: { partId: part._id }, body, token: await adminToken() });
}

async function onlyOrderOf({ token }: Person): Promise<WholeOrder> {
  const [order] = await call(routes.listOwnWholeOrders, { token });
  if (!order) throw new Error('the buyer has no order');
  return order;
}

/** As the admin, packs half of the first line for the buyer, who collects, and refunds the second. */
async function packHalfAndRefund(
  page: Page,
  { number = '' }: WholeOrder,
  [half, back]: Part[],
): Promise<void> {
  await page.goto(`/dashboard/manage-orders/${number}`);
  await page.getByLabel(`Pieces of ${half?.name}`).fill('2');
  await page.getByLabel(`Pieces of ${back?.name}`).fill('0');
  await page.getByRole('button', { name: 'Ship 2 pieces' }).click();
  await expect(page.getByText('Paid, 2 of 8 pieces ready to collect in Sylhet.')).toBeVisible();
  await page.getByLabel(new RegExp(`× ${back?.name}, `)).check();
  await page.getByLabel('Reason').fill('Scratched in store');
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, refund $57.50' }).click();
  await expect(page.getByText('· Refunded')).toBeVisible();
  await expectNoAxeViolations(page);
}

for (const width of [360, 1440])
  test(`lets a visitor fill a basket at ${width} px, sign in, pay what is held, and get mails about invoice, collection and refund`, async ({
    page,
    buyer,
    addPart,
    watch,
  }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width, height: 900 });
    const [half, back, gone] = [await addPart(), await addPart(), await addPart()];
    for (const part of [half, back, gone]) await putIntoBasket(page, part);
    await checkOut(page, buyer);
    await sellOut(gone);
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByText('2 parts of 3 held for you')).toBeVisible();
    await expect(page.getByText('Not available: Out of stock')).toBeVisible();
    await page.getByRole('button', { name: 'Continue without it and pay $115' }).click();
    await fillCard(page, cards.challenged);
    await payButton(page).click();
    await answerChallenge(page, 'authorize');
    await expectPaid(page);

    const order = await onlyOrderOf(buyer);
    await expect
      .poll(async () => (await mailsAbout(buyer, /^Payment received/)).length, { timeout: mailMs })
      .toBe(1);
    const [paid] = await mailsAbout(buyer, /^Payment received/);
    expect(paid?.text).toContain(order.number);
    expect(paid?.attachments).toEqual([
      { name: expect.stringMatching(/^invoice-\d{4}-\d{5}\.pdf$/), type: 'application/pdf' },
    ]);

    const admin = await watch.openBrowser();
    await restoreSession(admin, accounts.admin);
    await packHalfAndRefund(admin, order, [half, back]);
    await expect
      .poll(async () => (await mailsAbout(buyer, /is ready to collect/)).map(({ text }) => text), {
        timeout: mailMs,
      })
      .toEqual([expect.stringContaining('ready to collect in Sylhet')]);

    await page.goto(`/dashboard/orders/${order.number}`);
    await expect(page.getByText('Partly ready to collect in Sylhet')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: half.name })).toContainText(
      '2 of 4 ready to collect',
    );
    await expect(page.getByRole('row').filter({ hasText: back.name })).toContainText('Refunded');
    await expect(page.getByText('· Scratched in store')).toBeVisible();
    await expectNoAxeViolations(page);
  });
