import type { Locator, Page } from '@playwright/test';
import { defaultShopFigures } from '@shop/contracts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test, waitForReact } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

function summary(page: Page): Locator {
  return page.getByRole('region', { name: 'Business Summary' });
}
function figuresOf(page: Page): Promise<string[]> {
  return summary(page).locator('dd:not(:has(.kit-skeleton))').allTextContents();
}
function clients(page: Page): Locator {
  return page.getByText('We have clients in');
}

async function openSummary(page: Page): Promise<void> {
  await page.goto('/');
  await waitForReact(page);
  await summary(page).scrollIntoViewIfNeeded();
}

/** Holds the call until the returned function is called. */
async function holdFigures(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/shop-figures', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

function places(boxes: Locator) {
  return boxes.evaluateAll((all) => all.map((each) => JSON.stringify(each.getBoundingClientRect())));
}

test('HOME-11 CON-10..13 ABT-03: fills late figures in without layout shifts', async ({ page }) => {
  const release = await holdFigures(page);
  await page.goto('/about');
  const texts = page.locator('main p, main svg, footer');
  await expect(clients(page).locator('.kit-skeleton')).toBeVisible();
  const before = await places(texts);
  release();
  await expect(clients(page)).toContainText('We have clients in 6 countries: workshops');
  expect(await places(texts)).toEqual(before);

  await page.unrouteAll();
  const releaseHome = await holdFigures(page);
  await openSummary(page);
  // Another journey may publish a review in between.
  await expect(page.getByRole('heading', { name: /out of \d+ reviews$/ })).toBeVisible();
  await expect(summary(page).locator('.kit-skeleton')).toHaveCount(5);
  const around = summary(page).locator('dl, dt, dd, a');
  const waiting = await places(around);
  releaseHome();
  await expect(summary(page).locator('.kit-skeleton')).toHaveCount(0);
  expect(await figuresOf(page)).toEqual(['31', '463', '379+', '134M+']);
  expect(await places(around)).toEqual(waiting);
});

test('DEF-14 DEF-17 DSH-03: shows visitors changed figures, warns another admin about the conflict, and restores the originals', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 409/);
  const field = (of: Page, name: string) => of.getByLabel(name, { exact: true });
  const save = (of: Page) => of.getByRole('button', { name: 'Save', exact: true }).click();
  const second = await watch.openBrowser();
  for (const admin of [page, second]) {
    await restoreSession(admin, accounts.admin);
    await admin.goto('/dashboard/shop-figures');
    await expect(field(admin, 'New Customers')).toHaveValue(defaultShopFigures.newCustomers);
  }

  await field(page, 'New Customers').fill('512');
  await field(page, 'Clients today in').fill('9 countries');
  await save(page);
  await expect(page.getByText('Saved!')).toBeVisible();
  await expect(page.getByText(/^Last changed by admin@example\.com at/)).toBeVisible();

  const visitor = await watch.openBrowser();
  await visitor.goto('/about');
  await expect(clients(visitor)).toContainText('9 countries');
  await openSummary(visitor);
  await expect(summary(visitor).getByText('512')).toBeVisible();

  await field(second, 'New Customers').fill('600');
  await save(second);
  await expect(second.getByRole('alert')).toContainText('Another admin changed these figures');
  await expect(field(second, 'New Customers')).toHaveValue('600');
  await expect(second.getByText('The shop shows now: 512')).toBeVisible();

  await second.getByRole('button', { name: 'Restore originals' }).click();
  await second.getByRole('button', { name: 'Yes, restore them' }).click();
  await expect(second.getByText('Saved!')).toBeVisible();
  await expect(field(second, 'New Customers')).toHaveValue('463');
  await visitor.goto('/about');
  await expect(clients(visitor)).toContainText('6 countries');
});
