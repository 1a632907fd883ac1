import type { Page } from '@playwright/test';
import type { PartImport, PartImportRow } from '@shop/contracts';
import { accounts } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import { drawer, press, questionSeen, uploadThenRefuse, type Visit } from './page-states.ts';

/** An import awaiting the admin's decision, mocked so none remains in the shop. */
const checkedImport: PartImport = {
  _id: '64b64b64b64b64b64b64b800',
  state: 'checked',
  kind: 'file',
  createdAt: '2026-11-22T10:00:00.000Z',
  by: accounts.admin.email,
  rows: 3,
  counts: { add: 1, change: 1, unchanged: 0, doubtful: 0, faulty: 1 },
  applied: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
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
    note: "Stock stays 4: correct it on the part's page",
  },
];

async function showChecked(page: Page): Promise<void> {
  await page.route('**/part-imports', (route) => route.fulfill({ json: [checkedImport] }));
  await page.route('**/part-import-rows/**', (route) => route.fulfill({ json: checkedRows }));
  await page.reload();
  await expect(page.getByText('Write 38.50 with a point')).toBeVisible();
}

export const partPages: readonly Visit[] = [
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
          await expect(page.getByLabel('Price each ($)')).toBeVisible();
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
        name: 'a change of many parts',
        dialogOf: 'mf-admin/src/features/parts/components/bulk-change-dialog.tsx',
        show: async (page) => {
          await press(page, 'Select all shown');
          await press(page, 'Change 1 part');
          await expect(page.getByLabel('Percent')).toBeVisible();
        },
      },
      {
        name: 'the columns to show',
        dialogOf: 'shell/kit/tables/list-tools.tsx',
        show: async (page) => {
          await press(page, 'Columns');
          await page.getByLabel('Minimum Order').uncheck();
          await expect(page.getByRole('columnheader', { includeHidden: true })).toHaveCount(5);
          await page.getByLabel('Minimum Order').check();
        },
      },
      {
        name: 'the kept views',
        show: async (page) => {
          await press(page, 'Views');
          await page.getByRole('dialog').getByLabel('Name').fill('This part');
          await press(page, 'Save this view');
          await press(page, 'Views');
          await expect(page.getByRole('link', { name: 'This part' })).toBeVisible();
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
        dialogOf: 'shell/kit/src/dialog/ask-before-leaving.tsx',
        show: async (page) => {
          await page.getByLabel('Price ($)').fill('13');
          await page.getByRole('link', { name: 'Manage Parts' }).first().click();
          await questionSeen(page, 'Leave without saving?');
        },
      },
      {
        name: 'the question before a count corrects the stock',
        dialogOf: 'mf-admin/src/features/stock/components/adjustment-form.tsx',
        show: async (page) => {
          const form = page.getByRole('form', { name: 'Correct the stock' });
          await form.getByLabel('Reason').selectOption('count');
          await form.getByLabel('Stock count').fill('12345');
          await form.getByRole('button', { name: 'Correct stock' }).click();
          await expect(page.getByRole('alertdialog', { name: /^Correct the stock by/ })).toBeVisible();
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
          await page.getByText('File format').click();
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
];
