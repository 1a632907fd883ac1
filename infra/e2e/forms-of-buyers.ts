import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { call, orderPart, payFor } from '../harness/shop-api.ts';
import { realPicture } from './page-states.ts';
import { type FormScene, pressing, type TypedForm } from './typed-forms.ts';

async function paidOrder({ buyer, part, token }: FormScene) {
  const order = await orderPart(buyer, part);
  await payFor(buyer, order);
  await call(routes.shipLines, { body: { orderId: order._id }, token });
  return order;
}

async function fillPlace(page: Page): Promise<void> {
  await page.getByLabel('Country').selectOption('Nepal');
  await page.getByLabel('City').fill('Kathmandu');
  await page.getByLabel('Phone').fill('+880 1711-123456');
}

const address = {
  name: 'Rafiq Hossain',
  street: '3 Lake Road',
  city: 'Kathmandu',
  country: 'NP',
  phone: '+8801711123456',
};

const info = {
  education: 'Evening school',
  address: '3 Lake Road, Sylhet',
  phone: '+880 1711-123456',
  linkedin: 'https://www.linkedin.com/in/rafiq',
};

export const formsOfBuyers: readonly TypedForm[] = [
  {
    name: 'purchase',
    source: 'mf-storefront/src/features/purchase/components/order-form.tsx',
    who: 'buyer',
    prepare: ({ buyer, part }) => ({
      address: `/purchase/${part._id}`,
      elsewhere: () =>
        call(routes.updateUserInfo, {
          params: { email: buyer.email },
          body: info,
          token: buyer.token,
        }),
    }),
    label: 'Address',
    entry: '12 Station Road, Dhaka',
    fill: (page) => page.getByLabel('Phone', { exact: true }).fill('+880 1711-123456'),
    sending: { send: pressing('Purchase'), call: 'POST order', done: 'Pay now' },
  },
  {
    name: 'quick order',
    source: 'mf-storefront/src/features/quick-order/components/paste-form.tsx',
    who: 'buyer',
    prepare: () => ({ address: '/quick-order' }),
    label: 'Part numbers and quantities',
    entry: 'SP-BRD-1040, 50',
    sending: { send: pressing('Check the list'), call: 'POST part-lookup', done: 'Add to basket' },
  },
  {
    name: 'new address',
    source: 'mf-dashboard/src/addresses/address-form.tsx',
    who: 'buyer',
    prepare: ({ buyer }) => ({
      address: '/dashboard/addresses',
      elsewhere: () => call(routes.addAddress, { body: address, token: buyer.token }),
    }),
    open: pressing('Add address'),
    label: 'Street and number',
    entry: '12 Station Road',
    fill: fillPlace,
    sending: { send: pressing('Save address'), call: 'POST addresses', done: '12 Station Road' },
  },
  {
    name: 'checkout',
    source: 'mf-dashboard/src/features/checkout/use-checkout-form.ts',
    who: 'buyer',
    prepare: async ({ buyer: { token }, part: { _id: partId, price } }) => {
      const lines = [{ partId, quantity: 4, seenPrice: price }];
      await call(routes.putBasket, { body: { lines, version: 0 }, token });
      await call(routes.addAddress, { body: address, token });
      return {
        address: '/checkout',
        elsewhere: () => call(routes.addAddress, { body: { ...address, street: '4 Lake Road' }, token }),
      };
    },
    label: 'Your purchase order number (optional)',
    entry: 'PO 4711',
    sending: { send: pressing('Place order'), call: 'POST orders', done: /held for you|Pay by card/ },
  },
  {
    name: 'question about an order',
    source: 'mf-dashboard/src/features/own-orders/components/ask-about-order.tsx',
    who: 'buyer',
    prepare: async (scene) => {
      const { _id: id } = await paidOrder(scene);
      return {
        address: `/dashboard/orders/${id}?open=ask`,
        elsewhere: () =>
          call(routes.writeMessage, {
            params: { id },
            body: { text: 'It left today.' },
            token: scene.token,
          }),
      };
    },
    label: 'Your message',
    entry: 'When does it arrive?',
    sending: { send: pressing('Send message'), call: 'POST order-messages/*', done: 'Message sent!' },
  },
  {
    name: 'return',
    source: 'mf-dashboard/src/features/own-orders/components/return-form.tsx',
    who: 'buyer',
    prepare: async (scene) => ({
      address: `/dashboard/orders/${(await paidOrder(scene))._id}?open=return`,
    }),
    label: 'What is wrong? (optional)',
    entry: 'The box holds a rear disc',
    fill: async (page) => {
      await page.getByLabel('Reason').selectOption('Not the part that was ordered');
    },
    sending: {
      send: pressing('Request return'),
      call: 'POST return/*',
      done: 'Return requested!',
      seen: 'Requested. Waiting for our answer.',
    },
  },
  {
    name: 'additional info',
    source: 'mf-dashboard/src/features/profile/components/additional-info.tsx',
    who: 'buyer',
    prepare: ({ buyer }) => ({
      address: '/update-additional-info',
      elsewhere: () =>
        call(routes.updateUserInfo, {
          params: { email: buyer.email },
          body: info,
          token: buyer.token,
        }),
    }),
    label: 'Education',
    entry: 'Mechanical engineer',
    fill: async (page) => {
      await page.getByLabel('Address', { exact: true }).fill('12 Station Road, Dhaka');
      await page.getByLabel('Phone', { exact: true }).fill('+880 1711-123456');
      await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/rafiq');
    },
    sending: {
      send: pressing('Update'),
      call: 'PUT update-user-info/*',
      done: 'Additional Info updated successfully',
    },
  },
  {
    name: 'name',
    source: 'mf-dashboard/src/features/profile/components/identity.tsx',
    who: 'buyer',
    prepare: ({ buyer }) => ({
      address: '/dashboard/my-profile',
      elsewhere: () =>
        call(routes.updateUserInfo, {
          params: { email: buyer.email },
          body: { name: 'R. Hossain' },
          token: buyer.token,
        }),
    }),
    label: 'Name',
    entry: 'Rafiq H. Hossain',
    sending: {
      send: pressing('Update name'),
      call: 'PUT update-user-info/*',
      done: 'Name Updated Successfully',
    },
  },
  {
    name: 'email preferences',
    source: 'mf-dashboard/src/features/mails/mail-preferences-form.tsx',
    who: 'buyer',
    prepare: ({ buyer }) => ({
      address: '/dashboard/mail-preferences',
      elsewhere: () => call(routes.putMailPreferences, { body: { reviews: false }, token: buyer.token }),
    }),
    label: 'Parcels',
    entry: false,
    sending: { send: pressing('Save'), call: 'PUT mail-preferences', done: 'Preferences saved' },
  },
  {
    name: 'review',
    source: 'mf-dashboard/src/features/add-review/add-review-form.tsx',
    who: 'buyer',
    prepare: () => ({ address: '/dashboard/add-review' }),
    label: 'Review',
    entry: 'It came on time and fits.',
    fill: async (page) => {
      await page.getByLabel('Rating').fill('5');
      await page.getByLabel('Image').setInputFiles(await realPicture());
    },
    sending: { send: pressing('Add Review'), call: 'POST review', done: 'Review added!' },
  },
];
