import type { Page } from '@playwright/test';
import { logIn } from '../harness/page-steps.ts';
import { orderPart } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';

const margin = 16;

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function expectRoom(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await overflow(page), path).toBeLessThanOrEqual(0);
  expect((await title.boundingBox())?.x, path).toBeGreaterThanOrEqual(margin);
}

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
      for (const name of [
        'manage-orders',
        'manage-parts',
        'make-admin',
        'add-part',
        'manage-reviews',
        'system-status',
      ])
        await expectRoom(page, `/dashboard/${name}`);
    });
  });
}
