import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';
import { controlOf } from '../stand-ins/payments/testing/control.ts';
import { startShopPage } from '../stand-ins/payments/testing/shop-page-server.ts';
import { type StandInProcess, startStandInProcess } from '../stand-ins/payments/testing/stand-in-process.ts';
import { expect, test } from './fixtures.ts';

let standIn: StandInProcess;
let shop: Awaited<ReturnType<typeof startShopPage>>;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'payments-'));
  standIn = await startStandInProcess({ DATA_DIR: dataDir });
  shop = await startShopPage(standIn.url);
});

test.afterAll(async () => {
  await shop.close();
  await standIn.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure card payment input frame"]');
}

function challengeFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure 3D Secure frame"]').frameLocator('#challengeFrame');
}

async function openPage(page: Page, query = ''): Promise<void> {
  await page.goto(`${shop.url}/${query}`);
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeVisible();
}

async function fillCard(page: Page, number: string, expiry = '12/40', cvc = '123'): Promise<void> {
  const card = cardFrame(page);
  await card.locator('[name="cardnumber"]').fill(number);
  await card.locator('[name="exp-date"]').fill(expiry);
  await card.locator('[name="cvc"]').fill(cvc);
}

function pay(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Pay' }).click();
}

function outcome(page: Page) {
  return page.getByRole('status');
}

test('EXT-03: when a good card is entered, then the payment succeeds and the card never reaches the shop', async ({
  page,
}) => {
  const sentToShop: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(shop.url)) sentToShop.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await openPage(page);
  await fillCard(page, '4242424242424242');
  await pay(page);
  await expect(outcome(page)).toHaveText('paid succeeded');
  expect(sentToShop.join()).not.toContain('4242');
  expect(await page.content()).not.toContain('4242 4242');
});

for (const [number, message] of [
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['4000000000000069', 'Your card has expired.'],
  ['4000000000000127', "Your card's security code is incorrect."],
  ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
] as const) {
  test(`PAY-11: when the card ${number} is entered, then the page says "${message}" and another card can pay`, async ({
    page,
    watch,
  }) => {
    watch.expectNoise(/status of 402/);
    await openPage(page);
    await fillCard(page, number);
    await pay(page);
    await expect(outcome(page)).toHaveText(message);
    await fillCard(page, '4242424242424242');
    await pay(page);
    await expect(outcome(page)).toHaveText('paid succeeded');
  });
}

test.describe('when the bank asks for proof', () => {
  test('PAY-12: when the cardholder agrees, then the payment succeeds', async ({ page }) => {
    await openPage(page);
    await fillCard(page, '4000002500003155');
    await pay(page);
    await challengeFrame(page).locator('#test-source-authorize-3ds').click();
    await expect(outcome(page)).toHaveText('paid succeeded');
  });

  test('PAY-12: when the cardholder refuses, then it can be paid with another card', async ({ page }) => {
    await openPage(page);
    await fillCard(page, '4000002500003155');
    await pay(page);
    await challengeFrame(page).locator('#test-source-fail-3ds').click();
    await expect(outcome(page)).toHaveText(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    );
    await expect(page.locator('dialog')).toHaveCount(0);
    await fillCard(page, '4242424242424242');
    await pay(page);
    await expect(outcome(page)).toHaveText('paid succeeded');
  });

  test('PAY-12: when the cardholder closes the challenge with Escape, then that is a refusal', async ({
    page,
  }) => {
    await openPage(page);
    await fillCard(page, '4000002500003155');
    await pay(page);
    await expect(challengeFrame(page).locator('#test-source-authorize-3ds')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(outcome(page)).toContainText('We are unable to authenticate your payment method.');
  });

  test('when the bank declines after the cardholder agreed, then the page says so', async ({ page }) => {
    await openPage(page);
    await fillCard(page, '4000008400001629');
    await pay(page);
    await challengeFrame(page).locator('#test-source-authorize-3ds').click();
    await expect(outcome(page)).toHaveText('Your card was declined.');
  });
});

for (const [field, number, expiry, cvc, message] of [
  ['number', '4242 4242', '12/40', '123', 'Your card number is incomplete.'],
  ['number', '4242424242424241', '12/40', '123', 'Your card number is invalid.'],
  ['date', '4242424242424242', '12', '123', "Your card's expiration date is incomplete."],
  ['date', '4242424242424242', '12/20', '123', "Your card's expiration year is in the past."],
  ['code', '4242424242424242', '12/40', '12', "Your card's security code is incomplete."],
] as const) {
  test(`when the ${field} is wrong, then the page says "${message}" and nothing is sent`, async ({
    page,
  }) => {
    await openPage(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) sent.push(request.url());
    });
    await fillCard(page, number, expiry, cvc);
    await pay(page);
    await expect(outcome(page)).toHaveText(message);
    await expect(page.locator('#field-fault')).toHaveText(message);
    await expect(cardFrame(page).locator('[aria-invalid="true"]')).toHaveAccessibleDescription(message);
    expect(sent).toEqual([]);
  });
}

test('when there is only a keyboard, then the card can be typed and paid, challenge included', async ({
  page,
}) => {
  await openPage(page);
  await page.keyboard.press('Tab');
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeFocused();
  // Each completed field moves focus to the next.
  await page.keyboard.type('40000025000031551240123');
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toHaveValue('4000 0025 0000 3155');
  await expect(cardFrame(page).locator('[name="exp-date"]')).toHaveValue('12 / 40');
  await expect(cardFrame(page).locator('[name="cvc"]')).toHaveValue('123');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(challengeFrame(page).locator('#test-source-authorize-3ds')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toHaveText('paid succeeded');
});

test('when a digit in the middle is corrected, then the caret stays there', async ({ page }) => {
  await openPage(page);
  const number = cardFrame(page).locator('[name="cardnumber"]');
  await number.click();
  await page.keyboard.type('4242');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('55');
  await expect(number).toHaveValue('4554 2');
});

test('when the page is 360 px wide, then the whole challenge is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPage(page);
  await fillCard(page, '4000002500003155');
  await pay(page);
  await expect(challengeFrame(page).locator('#test-source-fail-3ds')).toBeInViewport({ ratio: 1 });
  const box = await page.locator('iframe[title="Secure 3D Secure frame"]').boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 360)).toBeLessThanOrEqual(360);
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
});

test('when the page is closed during the challenge, then the intent waits and can still be paid', async ({
  page,
}) => {
  const before = (await controlOf(standIn.url).state()).intents.length;
  await openPage(page);
  await fillCard(page, '4000002500003155');
  await pay(page);
  await expect(challengeFrame(page).locator('#test-source-authorize-3ds')).toBeVisible();
  await page.close();
  const { intents } = await controlOf(standIn.url).state();
  expect(intents.slice(before).map(({ status }) => status)).toContain('requires_action');
});

for (const theme of ['light', 'dark'] as const) {
  test(`when the page is ${theme} and 360 px wide, then the card form fits, has its colours and no accessibility faults`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await openPage(page, `?theme=${theme}`);
    await fillCard(page, '4242424242424242');
    const number = cardFrame(page).locator('[name="cardnumber"]');
    const colour = theme === 'dark' ? 'rgb(242, 239, 233)' : 'rgb(34, 37, 43)';
    await expect(number).toHaveCSS('color', colour);
    const overflow = await number.evaluate((input) => input.scrollWidth - input.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const outside = await cardFrame(page)
      .locator('form')
      .evaluate((form) => ({
        across: document.documentElement.scrollWidth - innerWidth,
        down: form.getBoundingClientRect().bottom - innerHeight,
      }));
    expect(outside.across).toBeLessThanOrEqual(0);
    expect(outside.down).toBeLessThanOrEqual(1);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
}
