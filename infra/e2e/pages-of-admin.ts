import { accounts } from '../harness/sign-in.ts';
import { rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import { press, questionSeen, type Visit } from './page-states.ts';
import { partPages } from './pages-of-parts.ts';
import {
  addWaitingReview,
  inspectReturn,
  newPerson,
  orderAndPay,
  returnedOrder,
  seededPart,
} from './shop-facts.ts';

export const admin: readonly Visit[] = [
  ...partPages,
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
        dialogOf: 'mf-admin/src/features/order-list/components/order-details.tsx',
        show: async (page, { order }) => {
          await page.getByRole('button', { name: 'details' }).first().click();
          await expect(page.getByRole('dialog')).toContainText(order.email);
        },
      },
      {
        name: 'the question before a cancel',
        dialogOf: 'mf-admin/src/features/order-list/api/orders.ts',
        show: async (page, { part }) => {
          await page
            .getByRole('button', { name: `Cancel ${part.name}` })
            .first()
            .click();
          await questionSeen(page, 'Are you sure you want to cancel the order?');
        },
      },
      {
        name: 'what is sent of an order of several lines',
        dialogOf: 'mf-admin/src/features/order-list/components/ship-order-dialog.tsx',
        show: async (page, { part }) => {
          const number = await orderAndPay(await newPerson(), [part, await seededPart()]);
          await page.goto(`/dashboard/manage-orders?q=${number}`);
          await page
            .getByRole('button', { name: /^Ship \d+ pieces/ })
            .first()
            .click();
          await expect(page.getByRole('dialog').getByLabel('Carrier')).toBeVisible();
        },
      },
      {
        name: 'the question before several orders are shipped',
        dialogOf: 'mf-admin/src/features/order-list/use-shipping.ts',
        show: async (page) => {
          await page.goto('/dashboard/manage-orders?state=paid');
          await page.getByRole('button', { name: 'Select all shown' }).click();
          await press(page, 'Ship selected');
          await expect(page.getByRole('alertdialog', { name: /^Ship .* orders?\?$/ })).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/all-orders',
    address: ({ order }) => `/dashboard/all-orders?q=${encodeURIComponent(order.email)}`,
    title: 'Orders',
    ready: (page, { order }) => expect(rowOf(page, order.email).first()).toBeVisible(),
  },
  {
    pattern: '/dashboard/packing',
    title: 'Packing',
    ready: async (page, { part }) => {
      await orderAndPay(await newPerson(), [part]);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Select the first/ })).toBeVisible();
    },
    states: [
      {
        name: 'the pick list',
        show: async (page) => {
          await page.getByRole('button', { name: /^Select the first/ }).click();
          await press(page, 'Pick list');
          await expect(page.getByRole('table', { name: 'Pick list' })).toBeVisible();
        },
      },
      {
        name: 'the grid that ships several orders',
        show: async (page) => {
          await page.getByRole('button', { name: /^Select the first/ }).click();
          await press(page, 'Ship');
          await expect(page.getByLabel('Carrier')).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/manage-orders/:number',
    address: ({ order }) => `/dashboard/manage-orders/${order._id}`,
    title: ({ order }) => order.number ?? `Order ${order._id.slice(-6)}`,
    ready: (page) => expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible(),
    states: [
      {
        name: 'the question before the whole order is canceled',
        dialogOf: 'mf-admin/src/features/order-details/api/order.ts',
        show: async (page) => {
          await press(page, 'Cancel order');
          await expect(page.getByRole('alertdialog', { name: /^Cancel .* with 1 part\?$/ })).toBeVisible();
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
          await page.getByLabel('Tax id').fill('');
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
    pattern: '/dashboard/buyer/:buyer',
    address: ({ order }) => `/dashboard/buyer/${encodeURIComponent(order.email)}`,
    title: 'Rafiq Hossain',
    ready: (page) => expect(page.getByRole('table', { name: 'Orders' })).toBeVisible(),
  },
  {
    pattern: '/dashboard/new-order',
    title: 'New Order',
    ready: (page) => expect(page.getByLabel('Find the buyer')).toBeVisible(),
    states: [
      {
        name: 'the parts and the address',
        show: async (page, { part, order }) => {
          await page.goto(`/dashboard/new-order?buyer=${encodeURIComponent(order.email)}`);
          await page.getByLabel('Find parts').fill(part.name);
          await press(page, `Add ${part.name}`);
          await expect(page.getByText(/^Total \$/)).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/returns',
    title: 'Returns',
    ready: async (page, { part }) => {
      await returnedOrder(await newPerson(), part);
      await page.reload();
      await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
    },
    states: [
      {
        name: 'the answer to the buyer',
        show: async (page) => {
          await page
            .getByRole('button', { name: /^Approve/ })
            .first()
            .click();
          await expect(page.getByLabel('Instructions for the buyer')).toBeVisible();
        },
      },
      {
        name: 'the question before the refund',
        dialogOf: 'mf-admin/src/returns/api.ts',
        show: async (page, { part }) => {
          await inspectReturn(await returnedOrder(await newPerson(), part));
          await page.goto('/dashboard/returns?state=inspected');
          await page
            .getByRole('button', { name: /^Refund/ })
            .first()
            .click();
          await expect(page.getByRole('alertdialog', { name: /^Refund .* for this return/ })).toBeVisible();
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
        dialogOf: 'mf-admin/src/features/reviews/api/reviews.ts',
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
