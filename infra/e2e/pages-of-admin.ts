import { accounts } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import { press, questionSeen, type Visit } from './page-states.ts';
import { orderPages } from './pages-of-orders.ts';
import { partPages } from './pages-of-parts.ts';
import { addWaitingReview } from './shop-facts.ts';

export const admin: readonly Visit[] = [
  ...partPages,
  ...orderPages,
  {
    pattern: '/dashboard',
    title: 'Dashboard',
    ready: (page) => expect(page.getByRole('slider', { name: 'Day' })).toBeVisible(),
    states: [
      {
        name: 'the sales as a table',
        show: async (page) => {
          await page.getByText('Show as a table').click();
          await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible();
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
        dialogOf: 'mf-admin/src/features/users/users.ts',
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
    pattern: '/dashboard/delivery',
    title: 'Delivery',
    ready: (page) => expect(page.getByRole('button', { name: 'Change prices' })).toBeVisible(),
    states: [
      {
        name: 'the prices as CSV',
        show: async (page) => {
          await press(page, 'Change prices');
          await expect(page.getByLabel('Prices as CSV')).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/search-names',
    title: 'Search Names',
    ready: (page) => expect(page.getByLabel('Brake discs')).toBeVisible(),
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await page.getByLabel('Brake discs').fill('x');
          await press(page, 'Save');
          await expect(page.getByText('must have 2 to')).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/books',
    title: 'Books',
    ready: (page) => expect(page.getByRole('button', { name: 'All PDFs (ZIP)' })).toBeVisible(),
  },
  {
    pattern: '/dashboard/tax-rules',
    title: 'Tax Rules',
    ready: (page) => expect(page.getByRole('status')).toContainText('VAT 15%'),
  },
  {
    pattern: '/dashboard/personal-data',
    title: 'Personal Data',
    ready: (page) => expect(page.getByLabel('Email of the person')).toBeVisible(),
    states: [
      {
        name: 'what is kept of a person',
        show: async (page) => {
          await page.getByLabel('Email of the person').fill(accounts.admin.email);
          await press(page, 'Show');
          await expect(page.getByRole('heading', { name: 'Erase' })).toBeVisible();
        },
      },
      {
        name: 'the question before a person is erased',
        dialogOf: 'mf-admin/src/features/personal-data/person-details.tsx',
        show: async (page) => {
          await page.getByLabel('Email of the person').fill(accounts.admin.email);
          await press(page, 'Show');
          await press(page, 'Erase this person');
          await expect(
            page.getByRole('alertdialog', { name: `Erase ${accounts.admin.email}?` }),
          ).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/log',
    title: 'Log',
    ready: (page) => expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible(),
  },
  {
    pattern: '/dashboard/company',
    title: 'Company',
    ready: (page) => expect(page.getByLabel('Bank details')).toBeVisible(),
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await page.getByLabel('Tax ID').fill('');
          await press(page, 'Save');
          await expect(page.getByText('Enter the tax id')).toBeVisible();
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
          await press(page, 'Restore originals');
          await questionSeen(page, 'Restore the original figures?');
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
      await expect(page.getByRole('button', { name: /^Publish the review/ }).first()).toBeVisible();
    },
    states: [
      {
        name: 'the question before publishing',
        dialogOf: 'mf-admin/src/features/reviews/reviews.ts',
        show: async (page) => {
          await page
            .getByRole('button', { name: /^Publish the review/ })
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
