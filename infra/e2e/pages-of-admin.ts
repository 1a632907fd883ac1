import type { Page } from '@playwright/test';
import type { PartImport, PartImportRow } from '@shop/contracts';
import { accounts } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import { drawer, press, questionSeen, uploadThenRefuse, type Visit } from './page-states.ts';
import { addWaitingReview } from './shop-facts.ts';

/** A file that waits for the admin's decision, without one that stays in the shop. */
const checkedImport: PartImport = {
  _id: '64b64b64b64b64b64b64b800',
  state: 'checked',
  createdAt: '2026-11-22T10:00:00.000Z',
  by: accounts.admin.email,
  rows: 3,
  counts: { add: 1, change: 1, unchanged: 0, faulty: 1 },
  applied: 0,
  skipped: 0,
};
const checkedRows: PartImportRow[] = [
  {
    line: 2,
    state: 'faulty',
    partNumber: 'BD-1',
    changes: [],
    faults: [{ column: 'price', reason: 'Write 38.50 with a point instead of the comma' }],
  },
  {
    line: 3,
    state: 'change',
    partNumber: 'BD-2',
    changes: [{ field: 'price', before: 38.5, after: 40 }],
    faults: [],
    note: "Stock stays 4: it is corrected on the part's own page",
  },
];

async function showChecked(page: Page): Promise<void> {
  await page.route('**/part-imports', (route) => route.fulfill({ json: [checkedImport] }));
  await page.route('**/part-import-rows/**', (route) => route.fulfill({ json: checkedRows }));
  await page.reload();
  await expect(page.getByText('Write 38.50 with a point')).toBeVisible();
}

export const admin: readonly Visit[] = [
  {
    pattern: '/dashboard/add-part',
    title: 'Add Part',
    states: [
      {
        name: 'the part that was not stored',
        dialogOf: 'mf-admin/src/features/part-form/add-part-form.tsx',
        show: async (page) => {
          await page.getByLabel('Name', { exact: true }).fill('Clutch kit');
          await page.getByLabel('Family').selectOption('clutch-kit');
          await page.getByLabel('Description').fill('Three pieces');
          await page.getByLabel('Price ($)').fill('12');
          await page.getByLabel('Minimum order quantity').fill('1');
          await page.getByLabel('Available quantity').fill('1');
          await uploadThenRefuse(page, 'part');
          await press(page, 'Add Part');
          await questionSeen(page, "Couldn't add your part");
        },
      },
      {
        name: 'all that a part may have',
        show: async (page) => {
          await page.getByText('More about this part').click();
          for (const name of ['Add attribute', 'Add vehicle', 'Add price break']) await press(page, name);
          await expect(page.getByLabel('Each costs ($)')).toBeVisible();
        },
      },
      {
        name: 'the messages',
        show: async (page) => {
          await press(page, 'Add Part');
          await expect(page.getByText('Name is Required')).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/manage-parts',
    address: ({ part }) => `/dashboard/manage-parts?q=${encodeURIComponent(part.name)}`,
    title: 'Manage Parts',
    ready: (page, { part }) => expect(rowOf(page, part.name)).toBeVisible(),
    states: [
      drawer,
      {
        name: 'the question before a delete',
        dialogOf: 'mf-admin/src/features/parts/api/parts.ts',
        show: async (page, { part }) => {
          await page.getByRole('button', { name: `Delete ${part.name}` }).click();
          await questionSeen(page, 'Are you sure you want to delete?');
        },
      },
      {
        name: 'what was deleted a short time ago',
        show: async (page) => {
          await page.getByRole('link', { name: 'Recently deleted' }).click();
          await expect(page.getByRole('link', { name: 'All parts' })).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/edit-part/:id',
    address: ({ part }) => `/dashboard/edit-part/${part._id}`,
    title: 'Edit Part',
    ready: (page) => expect(page.getByLabel('Price ($)')).toBeVisible(),
    states: [
      {
        name: 'the question before leaving',
        dialogOf: 'mf-admin/src/editing/use-ask-before-leaving.ts',
        show: async (page) => {
          await page.getByLabel('Price ($)').fill('13');
          await page.getByRole('link', { name: 'Manage Parts' }).first().click();
          await questionSeen(page, 'Leave without saving?');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/import-parts',
    title: 'Import Parts',
    ready: (page) => expect(page.getByLabel('CSV file')).toBeVisible(),
    states: [
      {
        name: 'what a file looks like',
        show: async (page) => {
          await page.getByText('What a file looks like').click();
          await expect(page.getByText('Diameter=319 mm | Type=Ventilated')).toBeVisible();
        },
      },
      { name: 'what a file would do', show: showChecked },
      {
        name: 'the question before a file is imported',
        dialogOf: 'mf-admin/src/features/part-import/components/import-state.tsx',
        show: async (page) => {
          await showChecked(page);
          await press(page, 'Import 2 rows');
          await questionSeen(page, 'Add 1 part and change 1 part?');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/make-admin',
    title: 'Make Admin',
    ready: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
    states: [
      {
        name: 'the question before the role is taken away',
        dialogOf: 'mf-admin/src/features/users/api/users.ts',
        show: async (page) => {
          await page
            .getByRole('button', { name: /^Remove admin:/ })
            .first()
            .click();
          await expect(page.getByRole('alertdialog', { name: /admin role/ })).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/manage-orders',
    address: ({ order }) => `/dashboard/manage-orders?q=${encodeURIComponent(order.email)}`,
    title: 'Manage All Orders',
    ready: (page, { part }) => expect(rowOf(page, part.name).first()).toBeVisible(),
    states: [
      {
        name: 'the details',
        dialogOf: 'mf-admin/src/features/orders/components/orders-table.tsx',
        show: async (page, { order }) => {
          await page.getByRole('button', { name: 'details' }).first().click();
          await expect(page.getByRole('dialog')).toContainText(order.email);
        },
      },
      {
        name: 'the question before a cancel',
        dialogOf: 'mf-admin/src/features/orders/api/orders.ts',
        show: async (page, { part }) => {
          await page
            .getByRole('button', { name: `Cancel ${part.name}` })
            .first()
            .click();
          await questionSeen(page, 'Are you sure you want to cancel the order?');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/orders/:number/packing-slip',
    address: ({ order }) => `/dashboard/orders/${order._id}/packing-slip`,
    title: 'Packing slip',
  },
  {
    pattern: '/dashboard/manage-orders/:number',
    address: ({ order }) => `/dashboard/manage-orders/${order._id}`,
    title: ({ order }) => order.number ?? `Order ${order._id.slice(-6)}`,
    ready: (page) => expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible(),
    states: [
      {
        name: 'the question before the whole order is canceled',
        dialogOf: 'mf-admin/src/features/order/api/order.ts',
        show: async (page) => {
          await press(page, 'Cancel order');
          await expect(page.getByRole('alertdialog', { name: /^Cancel .* with 1 part\?$/ })).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/shop-figures',
    title: 'Shop Figures',
    ready: (page) => expect(page.getByLabel('Net Worth')).toBeVisible(),
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await page.getByLabel('Countries', { exact: true }).fill('');
          await press(page, 'Save');
          await expect(page.getByText('Countries is Required')).toBeVisible();
        },
      },
      {
        name: 'the question before the originals come back',
        dialogOf: 'mf-admin/src/features/shop-figures/components/figures-form.tsx',
        show: async (page) => {
          await page.getByLabel('Countries', { exact: true }).fill('34');
          await press(page, 'Back to the originals');
          await questionSeen(page, 'Put the original figures back?');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/manage-reviews',
    title: 'Manage Reviews',
    ready: async (page) => {
      await addWaitingReview();
      await page.reload();
      await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
    },
    states: [
      {
        name: 'the question before publishing',
        dialogOf: 'mf-admin/src/features/reviews/api/reviews.ts',
        show: async (page) => {
          await page
            .getByRole('button', { name: /^Approve/ })
            .first()
            .click();
          await questionSeen(page, 'Publish this review?');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/system-status',
    title: 'System Status',
    ready: (page) => expect(rowOf(page, 'mf-storefront')).toBeVisible(),
  },
];

/** Every page and every dialog of the shop, and who may open it. A page or dialog that is not here fails the test beside it. */
