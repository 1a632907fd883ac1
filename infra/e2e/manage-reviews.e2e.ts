import type { Page } from '@playwright/test';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { addWaitingReview } from './shop-facts.ts';

async function decide(admin: Page, { press, confirm }: { press: string; confirm: string }) {
  await admin.getByRole('button', { name: press }).click();
  await admin.getByRole('button', { name: confirm }).click();
}

test('API-12 DEF-10: shows a published review on home until it is taken down, and never a rejected one', async ({
  page,
}) => {
  test.slow();
  const [good, bad] = [await addWaitingReview({ rating: 4.5 }), await addWaitingReview()];
  const cardOf = (name: string) => page.getByRole('figure').filter({ hasText: name });
  const reviewOf = (name: string) => page.getByRole('article', { name: `Review of ${name}` });
  await restoreSession(page, accounts.admin);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /out of \d+ reviews/ })).toBeVisible();
  for (const name of [good, bad]) await expect(cardOf(name)).toHaveCount(0);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('link', { name: 'Manage Reviews' }).click();
  await decide(page, { press: `Publish the review of ${good}`, confirm: 'Yes, publish it!' });
  await expect(page.getByText('Published!')).toBeVisible();
  await expect(reviewOf(good)).toHaveCount(0);
  await decide(page, { press: `Reject the review of ${bad}`, confirm: 'Yes, reject it!' });
  await expect(page.getByText('Rejected!')).toBeVisible();
  await page.getByLabel('Show').selectOption('Rejected');
  await expect(reviewOf(bad)).toContainText(accounts.admin.email);

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(cardOf(good)).toBeVisible();
  await expect(cardOf(bad)).toHaveCount(0);

  await page.goto('/dashboard/manage-reviews?state=approved');
  await page.getByRole('button', { name: `Take down the review of ${good}` }).click();
  await expect(page.getByText('Taken down!')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: /out of \d+ reviews/ })).toBeVisible();
  await expect(cardOf(good)).toHaveCount(0);
});
