import { logIn } from '../harness/page-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

test("merges a visitor's basket with the account's on sign-in, on every device", async ({
  page,
  buyer,
  part,
  addPart,
  watch,
}) => {
  const second = await addPart({ minOrderQuantity: 1 });
  const desk = await watch.openBrowser();
  await restoreSession(desk, buyer);
  await desk.goto(`/parts/${second.partNumber}`);
  const isKept = desk.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.ok());
  await desk.getByRole('button', { name: 'Add to basket' }).click();
  await expect(desk.getByRole('link', { name: 'Basket, 1 part' })).toBeVisible();
  await isKept;

  await page.goto(`/parts/${part.partNumber}`);
  await page.getByRole('textbox', { name: `Quantity of ${part.name}` }).fill('6');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to basket')).toBeVisible();
  await logIn(page, buyer);
  await page.getByRole('link', { name: 'Basket, 2 parts' }).click();
  await expect(page.getByRole('textbox', { name: `Quantity of ${part.name}` })).toHaveValue('6');
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();
  await expectNoAxeViolations(page);

  await desk.goto('/basket');
  await expect(desk.getByRole('heading', { name: part.name })).toBeVisible();
});
