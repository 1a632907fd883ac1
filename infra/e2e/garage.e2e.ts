import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { logIn, signUp } from '../harness/page-steps.ts';
import { call } from '../harness/shop-api.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

const make = `Karu ${randomUUID().slice(0, 8)}`;
const person = {
  name: 'Mita Mechanic',
  email: `mechanic-${randomUUID().slice(0, 8)}@example.com`,
  password: 'a-good-secret',
};

function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).click();
}

async function addVehicle(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  await press(page, /^Your vehicle/);
  const form = page.getByRole('form', { name: 'Your vehicle' });
  for (const [label, option] of Object.entries(choices)) await form.getByLabel(label).selectOption(option);
  await press(page, 'Add vehicle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function expectNoAxeViolationsInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
}

test('finds a part from the bar of any page on a phone, adds two vehicles, signs up, and finds them on a second browser', async ({
  page,
  addPart,
  watch,
}) => {
  test.slow();
  const part = await addPart({
    attributes: [{ name: 'Axle', value: 'Front' }],
    fitments: [
      { make, model: 'Sylhet', yearFrom: 2015, yearTo: 2021, engine: '1.6' },
      { make, model: 'Dhaka', yearFrom: 2001, yearTo: 2005 },
    ],
  });
  const findable = async () => (await call(routes.listParts, { query: { q: part.partNumber } })).length;
  await expect.poll(findable).toBe(1);
  await page.setViewportSize({ width: 360, height: 640 });
  const box = page.getByLabel('Search all parts');
  for (const path of ['/', '/login', '/basket', '/about']) {
    await page.goto(path);
    await expect(box).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^Your vehicle/ })).toBeInViewport({ ratio: 1 });
  }

  await expect(page.getByRole('button', { name: /^Your vehicle/ })).toBeEnabled();
  await box.pressSequentially(part.partNumber);
  await expect(page.getByRole('option', { name: part.partNumber })).toBeVisible();
  await expectNoAxeViolationsInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: part.name })).toBeVisible();

  await addVehicle(page, { Make: make, Model: 'Sylhet', Year: '2019', Engine: '1.6' });
  const main = page.getByRole('main');
  await expect(main).toContainText(`Fits ${make} Sylhet 2019, 1.6`);
  await expect(main).toContainText('2015 to 2021, engine 1.6, front axle');
  await addVehicle(page, { Make: make, Model: 'Dhaka' });
  await expect(main).toContainText('Fits only those built 2001 to 2005. Which year is yours?');
  await expectNoAxeViolationsInBothThemes(page);

  const saved = page.waitForResponse(
    (reply) => /\/garage$/.test(reply.url()) && reply.request().method() === 'PUT',
  );
  await page.goto('/signup');
  await signUp(page, person);
  expect((await saved).status()).toBe(200);

  const second = await watch.openBrowser();
  await second.setViewportSize({ width: 360, height: 640 });
  await logIn(second, person);
  await press(second, `Your vehicle: ${make} Dhaka`);
  await expectNoAxeViolationsInBothThemes(second);
  await press(second, new RegExp(`^${make} Sylhet`));
  await expect(second.getByRole('button', { name: `Your vehicle: ${make} Sylhet 2019 1.6` })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('finds parts with the bar', async ({ page }) => {
    await page.goto('/about');
    await page.getByLabel('Search all parts').fill('brake disc');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/\?q=brake\+disc#parts$/);
    // The edge waits only a moment for the parts of a page.
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
  });
});
