import { readFileSync } from 'node:fs';
import { payFor } from '../harness/shop-api.ts';
import { openMyOrders } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';

const picture = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../docs/pictures/home-360-light.png', import.meta.url)),
};

test("REV-04 REV-05 REV-08: shows a buyer's review from My Orders on the page of the part as bought here", async ({
  page,
  buyer,
  part,
  order,
}) => {
  await payFor(buyer, order);
  await openMyOrders(page, buyer);
  await page.getByRole('link', { name: `Review this part : ${part.name}` }).click();
  await expect(page.getByLabel('Part', { exact: true }).getByRole('option', { selected: true })).toHaveText(
    part.name,
  );
  await page.getByRole('radio', { name: '4 stars' }).check();
  await page.getByLabel('Review', { exact: true }).fill('Measured it: true to the drawing.');
  await page.getByLabel('Image').setInputFiles(picture);
  await page.getByRole('button', { name: 'Add Review' }).click();
  await expectMessage(page, 'Review added!');

  await expect(async () => {
    await page.goto(`/parts/${part.partNumber.toLowerCase()}`);
    await page.getByRole('heading', { name: 'Reviews of this part' }).scrollIntoViewIfNeeded();
    const review = page.getByRole('figure').filter({ hasText: 'Measured it: true to the drawing.' });
    await expect(review.getByText('Bought here')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`/parts/${part.partNumber}$`));
  await expect(page.getByRole('img', { name: 'rated 4 of 5' }).first()).toBeVisible();
});
