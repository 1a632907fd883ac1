import type { Locator, Page } from '@playwright/test';
import type { Part } from '@shop/contracts';
import { orderPart, ordersOf, type Person, payFor } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { cellOf, rowOf } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

/** Clicks the target's current position, then the same position again once `settled`, begun before, resolves. */
async function pressTwice(page: Page, target: Locator, settled: () => Promise<unknown>): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const settling = settled();
  await page.mouse.click(x, y);
  await settling;
  await page.mouse.click(x, y);
}

/** Resolves when the list was read again after a shipment. */
function rereadAfterShipping(page: Page): Promise<unknown> {
  let isSent = false;
  return page.waitForResponse((response) => {
    isSent ||= 'x-shipment-id' in response.headers();
    return isSent && new URL(response.url()).pathname === '/api/whole-orders';
  });
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
  // Undo ends after some seconds, which a busy machine may need for the clicks.
  await page.clock.setFixedTime(new Date());
  await page.goto(`/dashboard/manage-orders?state=paid&q=${buyer.email}`);
  const first = rowOf(page, newer.name);
  const reread = () => rereadAfterShipping(page);

  await pressTwice(page, first.getByRole('button', { name: /^Ship/ }), reread);
  await expect(cellOf(first, 'Status')).toHaveText('Shipped');
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
