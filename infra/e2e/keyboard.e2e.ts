import type { Page } from '@playwright/test';
import { orderPart, ordersOf } from '../harness/shop-api.ts';
import { shopUrl } from '../harness/sign-in.ts';
import { cardFrame, cards, completed, openMyOrders } from './buying-steps.ts';
import { expect, test, waitForReact } from './fixtures.ts';
import { activate, tabTo } from './keyboard-steps.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }).first());
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

test('lets a visitor go from home to a paid order by keyboard alone', async ({ page, buyer, part }) => {
  test.slow();
  await page.goto('/');
  await waitForReact(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typeInto(page, 'Search parts', part.name);
  const card = page.getByRole('article', { name: part.name });
  await activate(page, card.getByRole('link', { name: 'Place Order' }));

  await expect(page).toHaveURL(`${shopUrl()}/login`);
  await typeInto(page, 'Email', buyer.email);
  await typeInto(page, 'Password', buyer.password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(`${shopUrl()}/purchase/${part._id}`);
  await typeInto(page, 'Address', '12 Station Road, Dhaka');
  await typeInto(page, 'Phone', '01711 123456');
  await typeInto(page, 'Quantity', '8');
  await activate(page, page.getByRole('button', { name: 'Purchase', exact: true }));
  await expectMessage(page, 'Order placed successfully');
  await activate(page, page.getByRole('link', { name: 'Pay now' }));

  const number = cardFrame(page).locator('[name="cardnumber"]');
  await tabTo(page, number);
  await page.keyboard.type(cards.good);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1240');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await activate(page, page.getByRole('button', { name: 'Pay', exact: true }));
  await expect(completed(page)).toBeVisible();
  expect(await ordersOf(buyer)).toMatchObject([{ quantity: 8, paid: true }]);
});

test('DLG-05: restores the focus when the cancel dialog is left with Escape', async ({
  page,
  buyer,
  part,
}) => {
  await orderPart(buyer, part);
  await openMyOrders(page, buyer);
  const cancel = page.getByRole('button', { name: `Cancel ${part.name}` });
  await activate(page, cancel);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(cancel).toBeFocused();
});

test('SB-06: keeps Tab inside the open dashboard menu of a phone, and closes it on Escape', async ({
  page,
  buyer,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await restoreSession(page, buyer);
  await page.goto('/dashboard');
  const toggle = page.getByRole('button', { name: 'Dashboard menu' });
  const drawer = page.getByRole('dialog', { name: 'Dashboard' });
  await activate(page, toggle);
  await expect(drawer.getByRole('link', { name: 'My Orders' })).toBeVisible();
  const seen = new Set<string>();
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    const focus = await drawer.evaluate(async (element) => {
      // At either end the focus comes back with the next frame.
      await new Promise(requestAnimationFrame);
      const active = document.activeElement;
      return active === null || active === document.body
        ? 'the browser'
        : element.contains(active)
          ? active.textContent
          : 'outside';
    });
    seen.add(focus ?? '');
  }
  expect(seen).not.toContain('outside');
  expect([...seen]).toEqual(expect.arrayContaining(['My Orders', 'Add Review', 'My Profile', 'Close']));
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await activate(page, toggle);
  await activate(page, drawer.getByRole('link', { name: 'My Profile' }));
  await expect(page).toHaveURL(`${shopUrl()}/dashboard/my-profile`);
  await expect(drawer).toHaveCount(0);
});
