import { accounts } from '../harness/sign-in.ts';
import { expect, expectNoAxeViolations, test, waitForReact } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { addWaitingReview } from './shop-facts.ts';

test('the office publishes a review with its part, answers it, takes it down and puts it back', async ({
  page,
  part,
  watch,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = await addWaitingReview({ partId: part._id });
  await restoreSession(page, accounts.office);
  await page.goto('/dashboard/manage-reviews');
  const review = page.getByRole('article', { name: `Review of ${name}` });
  await expect(review.getByRole('link', { name: part.name })).toBeVisible();
  await review.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Yes, publish it!' }).click();
  await expect(page.getByText('Published!')).toBeVisible();

  await page.goto('/dashboard/manage-reviews?state=approved');
  await review.getByRole('button', { name: 'Answer' }).click();
  await review.getByLabel('Your answer').fill('Thank you, Rafiq.');
  await review.getByRole('button', { name: 'Publish answer' }).click();
  await expect(review.getByText('Thank you, Rafiq.')).toBeVisible();
  await expectNoAxeViolations(page);

  const visitor = await watch.openBrowser();
  const shown = visitor.getByRole('figure').filter({ hasText: name });
  await visitor.goto(`/parts/${part.partNumber}`);
  await waitForReact(visitor);
  await visitor.getByRole('heading', { name: 'Reviews of this part' }).scrollIntoViewIfNeeded();
  await expect(shown).toContainText('Thank you, Rafiq.');
  await page.setViewportSize({ width: 1440, height: 740 });
  await review.getByRole('button', { name: 'Take down' }).click();
  await expect(review).toHaveCount(0);
  await page.goto('/dashboard/manage-reviews?state=taken-down');
  await review.getByRole('button', { name: 'Put back' }).click();
  await expect(review).toHaveCount(0);
});
