import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Order, Part } from '@shop/contracts';
import type { Person } from '../harness/shop-api.ts';
import { restoreSession } from './restore-session.ts';

/** Cards from the provider's published test list. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  challenged: '4000002500003155',
} as const;

export function cardFrame(page: Page): FrameLocator {
  return page.frameLocator('iframe[name^="__privateStripeFrame"][title="Secure card payment input frame"]');
}

function challenge(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure 3D Secure frame"]');
}

export function paymentPath(orderId: string): string {
  return `/dashboard/payment/${orderId}`;
}

export async function openPurchase(page: Page, buyer: Person, part: Part): Promise<void> {
  await restoreSession(page, buyer);
  await page.goto(`/purchase/${part._id}`);
}

export async function openMyOrders(page: Page, buyer: Person): Promise<void> {
  await restoreSession(page, buyer);
  await page.goto('/dashboard/my-orders');
}

/** Resolves when the card form is ready. */
export async function openPayment(page: Page, buyer: Person, order: Order): Promise<void> {
  await restoreSession(page, buyer);
  await page.goto(paymentPath(order._id));
  await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeVisible();
}

export function answerChallenge(page: Page, answer: 'authorize' | 'fail'): Promise<void> {
  return challenge(page).locator(`#test-source-${answer}-3ds`).click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  const card = cardFrame(page);
  await card.locator('[name="cardnumber"]').fill(number);
  await card.locator('[name="exp-date"]').fill('12/40');
  await card.locator('[name="cvc"]').fill('123');
}

export function payButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Pay', exact: true });
}

export async function payBy(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

export function quantityField(page: Page): Locator {
  return page.getByLabel('Quantity', { exact: true });
}
export function completed(page: Page): Locator {
  return page.getByText('Congrats! Your payment is completed.');
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(completed(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
}

export function rowOf(page: Page, partName: string): Locator {
  return page.getByRole('row').filter({ hasText: partName });
}

export function cellOf(row: Locator, header: string): Locator {
  return row.locator(`[data-header="${header}"]`);
}

/** Returns whether a text is red: its red is well above its green and blue. */
export function isRed(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return false;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red > 1.5 * green && red > 1.5 * blue;
  });
}
