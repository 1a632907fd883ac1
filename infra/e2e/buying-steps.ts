import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Cards of the provider's published test list. */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCode: '4000000000000127',
  challenged: '4000002500003155',
} as const;

export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[name^="__privateStripeFrame"][title="Secure card payment input frame"]');

const challenge = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure 3D Secure frame"]').frameLocator('#challengeFrame');

/** The bank's question, answered. */
export const answerChallenge = (page: Page, answer: 'authorize' | 'fail'): Promise<void> =>
  challenge(page).locator(`#test-source-${answer}-3ds`).click();

export const fillCard = async (page: Page, number: string): Promise<void> => {
  const card = cardFrame(page);
  await card.locator('[name="cardnumber"]').fill(number);
  await card.locator('[name="exp-date"]').fill('12/40');
  await card.locator('[name="cvc"]').fill('123');
};

export const payButton = (page: Page): Locator => page.getByRole('button', { name: 'Pay', exact: true });

export const payBy = async (page: Page, number: string): Promise<void> => {
  await fillCard(page, number);
  await payButton(page).click();
};

export const fillAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Address', { exact: true }).fill('12 Station Road, Dhaka');
  await page.getByLabel('Phone', { exact: true }).fill('+880 1711-123456');
};

export const quantityField = (page: Page): Locator => page.getByLabel('Quantity', { exact: true });
export const purchaseButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Purchase', exact: true });

export const completed = (page: Page): Locator => page.getByText('Congrats! Your payment is completed.');

export const expectPaid = async (page: Page): Promise<void> => {
  await expect(completed(page)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
};

/** A row of My Orders or Manage All Orders. */
export const rowOf = (page: Page, partName: string): Locator =>
  page.getByRole('row').filter({ hasText: partName });

/** The cell of a row under a header. */
export const cellOf = (row: Locator, header: string): Locator => row.locator(`[data-header="${header}"]`);

/** Whether a text is drawn in red: clearly more of it than of green and blue. */
export const isRed = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return false;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red > 1.5 * green && red > 1.5 * blue;
  });
