import { rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import { press, questionSeen, type Visit } from './page-states.ts';
import { inspectReturn, newPerson, orderAndPay, returnedOrder, seededParts } from './shop-facts.ts';

export const orderPages: readonly Visit[] = [
  {
    pattern: '/dashboard/manage-orders',
    address: ({ order }) => `/dashboard/manage-orders?q=${encodeURIComponent(order.email)}`,
    title: 'Manage All Orders',
    ready: (page, { part }) => expect(rowOf(page, part.name).first()).toBeVisible(),
    states: [
      {
        name: 'the details',
        dialogOf: 'mf-admin/src/features/manage-orders/components/order-details.tsx',
        show: async (page, { order }) => {
          await page.getByRole('button', { name: 'details' }).first().click();
          await expect(page.getByRole('dialog')).toContainText(order.email);
        },
      },
      {
        name: 'the question before a cancel',
        dialogOf: 'mf-admin/src/features/manage-orders/orders.ts',
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
        dialogOf: 'mf-admin/src/features/manage-orders/components/ship-order-dialog.tsx',
        show: async (page) => {
          const number = await orderAndPay(await newPerson(), await seededParts(2), { isDelivered: true });
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
        dialogOf: 'mf-admin/src/features/manage-orders/use-shipping.ts',
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
        dialogOf: 'mf-admin/src/features/order-details/order.ts',
        show: async (page) => {
          await press(page, 'Cancel order');
          await expect(page.getByRole('alertdialog', { name: /^Cancel .* with 1 part\?$/ })).toBeVisible();
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
];
