import type { Locator, Page } from '@playwright/test';
import { expect, test, waitForReact } from './fixtures.ts';

function summary(page: Page): Locator {
  return page.getByRole('region', { name: 'Business Summary' });
}
function figuresOf(page: Page): Promise<string[]> {
  return summary(page).locator('dd:not(:has(.kit-skeleton))').allTextContents();
}
function clients(page: Page): Locator {
  return page.getByRole('paragraph').filter({ hasText: 'We have clients in' });
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
