import type { Locator, Page } from '@playwright/test';
import type { Part } from '@shop/contracts';
import { orderPart, ordersOf, type Person, payFor } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cellOf, rowOf } from './buying-steps.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';
import { orderAndPay } from './shop-facts.ts';

function status(page: Page, text: string | RegExp) {
  return page.getByRole('status').filter({ hasText: text });
}

/** Clicks the target's current position, then the same position again once `settled` resolves. */
async function pressTwice(page: Page, target: Locator, settled: () => Promise<unknown>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await settled();
  await page.mouse.click(x, y);
}

async function stateOf(buyer: Person, part: Part): Promise<string | undefined> {
  return (await ordersOf(buyer)).find(({ partId }) => partId === part._id)?.status;
}

test('ships one order when an admin presses Ship twice in "Paid, to ship", and keeps its row with Undo', async ({
  page,
  buyer,
  addPart,
}) => {
  const [older, newer] = [await addPart(), await addPart()];
  for (const part of [older, newer]) await payFor(buyer, await orderPart(buyer, part));
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/manage-orders?state=paid&q=${buyer.email}`);
  const first = rowOf(page, newer.name);
  const reread = () => page.waitForResponse(/\/api\/whole-orders\?/);

  await pressTwice(page, first.getByRole('button', { name: /^Ship/ }), async () => {
    await reread();
    await expect(cellOf(first, 'Status')).toHaveText('Shipped');
  });
  await expect(first.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await pressTwice(page, rowOf(page, older.name).getByRole('button', { name: /^Ship/ }), reread);
  const undo = page.getByRole('button', { name: /^Undo shipping/ });
  await expect(undo).toHaveCount(2);
  await pressTwice(page, first.getByRole('button', { name: /^Undo/ }), () =>
    expect(first.getByRole('button', { name: /^Ship/ })).toBeVisible(),
  );
  await expect(undo).toHaveCount(1);
  expect([await stateOf(buyer, newer), await stateOf(buyer, older)]).toEqual(['pending', 'approved']);
});

test('asks for the pieces when an order of two lines is shipped from the list, and lists both lines on its slip before and after', async ({
  page,
  buyer,
  addPart,
}) => {
  const [discs, pads] = [await addPart(), await addPart()];
  const number = await orderAndPay(buyer, [discs, pads], 6);
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/manage-orders?state=paid&q=${buyer.email}`);
  await rowOf(page, discs.name).getByRole('button', { name: 'details' }).click();
  const details = page.getByRole('dialog');
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByText(buyer.email)).toBeVisible();
  await expect(details.getByText('Close', { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await details.getByRole('link', { name: 'Packing slip' }).click();
  const packed = page.getByRole('table', { name: 'Contents of this parcel' });
  for (const { name } of [discs, pads]) await expect(packed).toContainText(name);

  await page.goBack();
  await page.getByRole('button', { name: `Ship 12 pieces of ${number}` }).click();
  const question = page.getByRole('dialog', { name: `Ship ${number}` });
  await question.getByLabel('Tracking number').fill('JD014601');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Ship 12 pieces' }).click();
  await expect(status(page, 'Shipped!')).toBeVisible();
  await expect(page.getByRole('button', { name: `Undo shipping ${number}` })).toBeVisible();

  await page.getByRole('link', { name: number }).click();
  await page.getByRole('link', { name: 'Packing slip of Parcel 1' }).click();
  await expect(page.getByText('JD014601')).toBeVisible();
  for (const { name } of [discs, pads]) await expect(packed).toContainText(name);
});

test('reaches the first check box of Manage All Orders in six keyboard stops', async ({
  page,
  buyer,
  part,
  order,
}) => {
  await payFor(buyer, order);
  await restoreSession(page, accounts.admin);
  await page.goto(`/dashboard/manage-orders?state=paid&q=${buyer.email}`);
  const tick = rowOf(page, part.name).getByRole('checkbox');
  await expect(tick).toBeVisible();
  for (const skip of ['Skip to content', 'Skip the menu']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: skip })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(tick).toBeFocused();
});
