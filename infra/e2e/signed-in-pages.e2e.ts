import type { Page } from '@playwright/test';
import type { Part } from '@shop/contracts';
import { orderPart } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { expect, test } from './fixtures.ts';
import type { Scene } from './page-states.ts';
import { restoreSession } from './restore-session.ts';

const margin = 16;
const height = 800;
/** A page's content does not depend on its width, only its layout: open it narrow, then widen it. */
const widths = [360, 768, 1024, 1440];

const pages: Readonly<Record<'shopper' | 'admin', Readonly<Record<string, (scene: Scene) => string>>>> = {
  shopper: {
    'purchase page': ({ part }) => `/purchase/${part._id}`,
    basket: () => '/basket',
    checkout: () => '/checkout',
    'own order page': ({ order }) => `/dashboard/orders/${order._id}`,
    addresses: () => '/dashboard/addresses',
    'payment page': ({ order }) => `/dashboard/payment/${order._id}`,
    'my-orders': () => '/dashboard/my-orders',
    'my-profile': () => '/dashboard/my-profile',
    'mail-preferences': () => '/dashboard/mail-preferences',
    'update-additional-info': () => '/update-additional-info',
  },
  admin: {
    'manage-orders': () => '/dashboard/manage-orders',
    'order page': ({ order }) => `/dashboard/manage-orders/${order._id}`,
    'manage-parts': () => '/dashboard/manage-parts',
    'make-admin': () => '/dashboard/make-admin',
    'add-part': () => '/dashboard/add-part',
    'import-parts': () => '/dashboard/import-parts',
    'manage-reviews': () => '/dashboard/manage-reviews',
    'system-status': () => '/dashboard/system-status',
  },
};

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

async function expectRoom(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => window.innerWidth === wanted, width);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  const title = page.getByRole('heading', { level: 1 });
  expect((await title.boundingBox())?.x).toBeGreaterThanOrEqual(margin);
}

/** Pages whose table fits a tablet; My Orders has more columns. */
const tables = ['manage-orders', 'manage-parts', 'make-admin', 'system-status'];

function rowDisplay(page: Page): Promise<string> {
  const row = page.getByRole('table').first().locator('tbody tr').first();
  return row.evaluate((element) => getComputedStyle(element).display);
}

function fillBasket({ _id: partId, price: seenPrice }: Part): void {
  localStorage.setItem('shop:basket', JSON.stringify({ lines: [{ partId, quantity: 4, seenPrice }] }));
}

for (const who of ['shopper', 'admin'] as const) {
  for (const [name, pathIn] of Object.entries(pages[who])) {
    test(`when the ${who}’s ${name} is ${widths.join(', ')} px wide, then nothing overflows or touches the edge, and tables stay tables where they fit`, async ({
      page,
      buyer,
      part,
    }) => {
      const scene = { part, order: await orderPart(buyer, part) };
      await restoreSession(page, who === 'admin' ? accounts.admin : buyer);
      await page.evaluate(fillBasket, part);
      await page.setViewportSize({ width: Math.min(...widths), height });
      await page.goto(pathIn(scene));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const width of widths) {
        await test.step(`${width} px wide`, () => expectRoom(page, width));
        if (tables.includes(name)) expect(await rowDisplay(page)).toBe(width < 768 ? 'block' : 'table-row');
      }
    });
  }
}
