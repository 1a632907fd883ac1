import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { cardFrame, rowOf } from './buying-steps.ts';
import { expect } from './fixtures.ts';
import {
  drawer,
  press,
  questionSeen,
  uploadThenAnswer,
  uploadThenRefuse,
  type Visit,
} from './page-states.ts';

/** The shop's answer to other content under the Idempotency-Key of an earlier try. */
const sentBefore = {
  type: 'about:blank',
  title: 'Unprocessable Entity',
  status: 422,
  code: 'idempotency-key-reused',
  message: 'This key was used for something else.',
  earlier: { id: '1' },
};

export const shopper: readonly Visit[] = [
  {
    pattern: '/purchase/:id',
    address: ({ part }) => `/purchase/${part._id}`,
    title: ({ part }) => part.name,
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await purchaseButton(page).click();
          await expect(page.getByText('Address is Required')).toBeVisible();
        },
      },
      {
        name: 'the order that was placed',
        show: async (page) => {
          await fillAddress(page);
          await purchaseButton(page).click();
          await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/checkout',
    title: 'Checkout',
    ready: (page) => expect(page.getByText('Nothing to order')).toBeVisible(),
    states: [
      {
        name: 'the order that is filled in',
        show: async (page, { part: { _id, price } }) => {
          const lines = [{ partId: _id, quantity: 4, seenPrice: price }];
          await page.evaluate((kept) => localStorage.setItem('shop:basket', kept), JSON.stringify({ lines }));
          await page.reload();
          await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
        },
      },
    ],
  },
  { pattern: '/update-additional-info', title: 'Update additional info' },
  { pattern: '/dashboard', title: 'Dashboard', states: [drawer] },
  {
    pattern: '/dashboard/my-orders',
    title: 'My Orders',
    ready: (page, { part }) => expect(rowOf(page, part.name).first()).toBeVisible(),
    states: [
      {
        name: 'the timeline',
        dialogOf: 'shell/kit/orders/order-status.tsx',
        show: async (page, { part }) => {
          await page
            .getByRole('button', { name: `timeline of ${part.name}` })
            .first()
            .click();
          await expect(page.getByText('The order was placed')).toBeVisible();
        },
      },
      {
        name: 'the question before a cancel',
        dialogOf: 'mf-dashboard/src/features/own-orders/api/cancel-order.ts',
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
    pattern: '/dashboard/orders/:number',
    address: ({ order }) => `/dashboard/orders/${order._id}`,
    title: ({ order }) => `Order ${order.number ?? ''}`.trim(),
    ready: (page) => expect(page.getByText('The order was placed')).toBeVisible(),
  },
  {
    pattern: '/dashboard/payment/:id',
    address: ({ order }) => `/dashboard/payment/${order._id}`,
    title: 'Payment',
    ready: (page) => expect(cardFrame(page).locator('[name="cardnumber"]')).toBeVisible(),
  },
  {
    pattern: '/dashboard/add-review',
    title: 'Add Review',
    states: [
      {
        name: 'the review that was not stored',
        dialogOf: 'shell/kit/forms/upload-image.ts',
        show: async (page) => {
          await page.getByLabel('Rating').fill('5');
          await page.getByLabel('Review', { exact: true }).fill('Fits.');
          await uploadThenRefuse(page, 'review');
          await press(page, 'Add Review');
          await questionSeen(page, "Couldn't add your review");
        },
      },
      {
        name: 'the question after another review was sent',
        dialogOf: 'shell/kit/forms/use-attempt.ts',
        show: async (page) => {
          await page.getByLabel('Rating').fill('5');
          await page.getByLabel('Review', { exact: true }).fill('Fits.');
          await uploadThenAnswer(page, 'review', { status: 422, json: sentBefore });
          await press(page, 'Add Review');
          await questionSeen(page, 'Your review was sent before.');
        },
      },
    ],
  },
  {
    pattern: '/dashboard/addresses',
    title: 'Addresses',
    ready: (page) => expect(page.getByRole('button', { name: 'Add address' })).toBeVisible(),
    states: [
      {
        name: 'the messages',
        show: async (page) => {
          await press(page, 'Add address');
          await press(page, 'Save address');
          await expect(page.getByText('Street is required')).toBeVisible();
        },
      },
    ],
  },
  {
    pattern: '/dashboard/my-profile',
    title: 'My Profile',
    ready: (page) => expect(page.getByText('Please provide your address.')).toBeVisible(),
  },
  {
    pattern: '/dashboard/account',
    title: 'Account',
    ready: (page) => expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible(),
  },
  {
    pattern: '/dashboard/mail-preferences',
    title: 'Emails',
    ready: (page) => expect(page.getByLabel('Parcels')).toBeVisible(),
  },
];
