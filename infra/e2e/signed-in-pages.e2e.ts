import type { Page } from '@playwright/test';
import { expect, test } from './buying-fixtures.ts';
import { cardFrame, fillAddress, purchaseButton, rowOf } from './buying-steps.ts';
import { accounts, expectNoAxeViolations, logIn } from './fixtures.ts';
import { orderPart } from './shop-api.ts';

const margin = 16;

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme });

    test('when the purchase page is open, before and after ordering, then axe finds nothing', async ({
      page,
      buyer,
      part,
    }) => {
      await logIn(page, buyer);
      await page.goto(`/purchase/${part._id}`);
      await expect(purchaseButton(page)).toBeVisible();
      await purchaseButton(page).click();
      await expect(page.getByText('Address is Required')).toBeVisible();
      await expectNoAxeViolations(page);
      await fillAddress(page);
      await purchaseButton(page).click();
      await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('when a shopper sees payment, orders, their dialogs and the dashboard, then axe finds nothing', async ({
      page,
      buyer,
      part,
    }) => {
      test.slow();
      const order = await orderPart(buyer, part);
      await logIn(page, buyer);
      await page.goto(`/dashboard/payment/${order._id}`);
      await expect(cardFrame(page).locator('[name="cardnumber"]')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.goto('/dashboard/my-orders');
      await page.getByRole('button', { name: `timeline of ${part.name}` }).click();
      await expect(page.getByText('The order was placed')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await page.getByRole('button', { name: `Cancel ${part.name}` }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectNoAxeViolations(page);
      for (const path of [
        '/dashboard',
        '/dashboard/add-review',
        '/dashboard/my-profile',
        '/update-additional-info',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoAxeViolations(page);
      }
    });

    test('when an admin works through the dashboard, then axe finds nothing', async ({
      page,
      buyer,
      part,
    }) => {
      test.slow();
      await orderPart(buyer, part);
      await logIn(page, accounts.admin);
      await page.goto('/dashboard/manage-orders');
      const row = rowOf(page, part.name);
      await page.getByLabel('Search orders').fill(buyer.email);
      await expect(page.getByRole('row')).toHaveCount(2);
      await expectNoAxeViolations(page);
      await row.getByRole('button', { name: 'details' }).click();
      await expect(page.getByRole('dialog')).toContainText(buyer.email);
      await expectNoAxeViolations(page);
      for (const name of ['add-part', 'manage-parts', 'make-admin']) {
        await page.goto(`/dashboard/${name}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectNoAxeViolations(page);
      }
    });
  });
}

const expectRoom = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await overflow(page), path).toBeLessThanOrEqual(0);
  expect((await title.boundingBox())?.x, path).toBeGreaterThanOrEqual(margin);
};

for (const width of [360, 768, 1024, 1440]) {
  test.describe(`when the page is ${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('then nothing of a shopper’s pages overflows or touches the edge', async ({ page, buyer, part }) => {
      const order = await orderPart(buyer, part);
      await logIn(page, buyer);
      for (const path of [
        `/purchase/${part._id}`,
        `/dashboard/payment/${order._id}`,
        '/dashboard/my-orders',
        '/dashboard/my-profile',
        '/update-additional-info',
      ])
        await expectRoom(page, path);
    });

    test('then nothing of an admin’s pages overflows or touches the edge', async ({ page, buyer, part }) => {
      await orderPart(buyer, part);
      await logIn(page, accounts.admin);
      for (const name of ['manage-orders', 'manage-parts', 'make-admin', 'add-part'])
        await expectRoom(page, `/dashboard/${name}`);
    });
  });
}
