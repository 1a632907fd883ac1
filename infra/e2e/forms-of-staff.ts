import type { Page } from '@playwright/test';
import { routes } from '@shop/contracts';
import { call, orderPart } from '../harness/shop-api.ts';
import { expect } from './fixtures.ts';
import { loadUntil, press, realPicture } from './page-states.ts';
import { addWaitingReview, inspectReturn, orderAndPay, returnedOrder } from './shop-facts.ts';
import { type FormScene, pressing, type TypedForm } from './typed-forms.ts';

/** Another colleague keeps a note about the order. */
function noted(id: string, token: string) {
  return () => call(routes.addNote, { params: { id }, body: { text: 'The buyer called.' }, token });
}

async function unpaidOrder({ buyer, part, token }: FormScene) {
  const { _id: id } = await orderPart(buyer, part);
  return { address: `/dashboard/manage-orders/${id}`, elsewhere: noted(id, token) };
}

async function paidOrder({ buyer, part, token }: FormScene) {
  const number = await orderAndPay(buyer, [part], { isDelivered: true });
  const { orderId } = await call(routes.getWholeOrder, { params: { number }, token });
  return { id: orderId, address: `/dashboard/manage-orders/${orderId}`, elsewhere: noted(orderId, token) };
}

async function sentOrder(scene: FormScene) {
  const order = await paidOrder(scene);
  const body = { orderId: order.id, carrier: 'DHL' };
  await call(routes.shipLines, { body, token: scene.token });
  return order;
}

/** Opens the form of a step of the newest return. */
function openReturn(step: string) {
  return async (page: Page, { part }: FormScene): Promise<void> => {
    const back = page.getByRole('listitem').filter({ hasText: part.name });
    await back.getByRole('button', { name: new RegExp(`^${step}`) }).click();
  };
}

export const formsOfStaff: readonly TypedForm[] = [
  {
    name: 'parcel',
    source: 'mf-admin/src/orders/ship-form.tsx',
    who: 'owner',
    prepare: paidOrder,
    label: 'Tracking number',
    entry: 'JD014600003',
    sending: {
      send: pressing('Ship 4 pieces'),
      call: 'POST shipment',
      done: 'Shipped!',
      seen: 'JD014600003',
    },
  },
  {
    name: 'parcels of several orders',
    source: 'mf-admin/src/features/packing/components/ship-grid.tsx',
    who: 'owner',
    prepare: async (scene) => ({ ...(await paidOrder(scene)), address: '/dashboard/packing' }),
    open: async (page, { buyer, token }) => {
      const [order] = await call(routes.listWholeOrders, { query: { q: buyer.email }, token });
      const box = page.getByRole('checkbox', { name: `Select ${order?.number}` });
      await loadUntil(page, box);
      await box.check();
      await press(page, 'Ship');
    },
    label: 'Carrier',
    entry: 'DHL',
    sending: {
      send: async (page) => {
        await page.getByRole('button', { name: 'Ship 1 order' }).click();
      },
      call: 'POST shipment',
      done: '1 of 1 order shipped',
    },
  },
  {
    name: 'order for a buyer',
    source: 'mf-admin/src/features/new-order/new-order-form.tsx',
    who: 'owner',
    prepare: ({ buyer }) => ({ address: `/dashboard/new-order?buyer=${encodeURIComponent(buyer.email)}` }),
    label: "Buyer's order number (optional)",
    entry: 'PO 77',
    fill: async (page, { part }) => {
      await page.getByLabel('Find parts').fill(part.name);
      await press(page, `Add ${part.name}`);
      await page.getByLabel('Name', { exact: true }).fill('Nadia Rahman');
      await page.getByLabel('Country').selectOption('NP');
      await page.getByLabel('Street and number').fill('12 Station Road');
      await page.getByLabel('City').fill('Kathmandu');
      await page.getByLabel('Phone').fill('+8801711000000');
      await page.getByLabel('Delivery', { exact: true }).selectOption('The buyer collects the parts');
    },
    sending: {
      send: pressing('Place the order'),
      call: 'POST buyer-orders/*',
      done: 'The shop placed the order for the buyer',
    },
  },
  {
    name: 'note about a buyer',
    source: 'mf-admin/src/features/buyer/buyer-sums.tsx',
    who: 'owner',
    prepare: async (scene) => ({
      elsewhere: (await unpaidOrder(scene)).elsewhere,
      address: `/dashboard/buyer/${encodeURIComponent(scene.buyer.email)}`,
    }),
    label: 'Note',
    entry: 'Pays by transfer',
    sending: { send: pressing('Save note'), call: 'POST buyer-notes/*', done: 'Note saved!' },
  },
  {
    name: 'message to a buyer',
    source: 'mf-admin/src/features/order-details/components/order-messages.tsx',
    who: 'owner',
    prepare: unpaidOrder,
    label: 'Text',
    entry: 'It leaves tomorrow.',
    sending: { send: pressing('Send to the buyer'), call: 'POST order-messages/*', done: 'Message sent!' },
  },
  {
    name: 'note about an order',
    source: 'mf-admin/src/features/order-details/components/order-messages.tsx',
    who: 'owner',
    prepare: unpaidOrder,
    label: 'Text',
    entry: 'Call before delivery.',
    sending: { send: pressing('Save note'), call: 'POST order-notes/*', done: 'Note saved!' },
  },
  {
    name: 'bank transfer',
    source: 'mf-admin/src/features/order-details/components/bank-transfer.tsx',
    who: 'owner',
    prepare: unpaidOrder,
    open: pressing('Paid by bank transfer'),
    within: /^Bank transfer$/,
    label: 'Reference of the transfer',
    entry: 'TT 9921 of a walk',
    sending: {
      send: pressing('Mark as paid'),
      call: 'POST order-transfer/*',
      done: 'Marked as paid!',
      seen: /TT 9921 of a walk, /,
    },
  },
  {
    name: 'corrected order',
    source: 'mf-admin/src/features/order-details/components/correct-order.tsx',
    who: 'owner',
    prepare: paidOrder,
    open: pressing('Correct addresses or order number'),
    label: 'Street and number',
    entry: '14 Station Road',
    sending: { send: pressing('Save'), call: 'PATCH order-texts/*', done: 'Corrected!' },
  },
  {
    name: 'refund',
    source: 'mf-admin/src/features/order-details/components/refund-form.tsx',
    who: 'owner',
    prepare: paidOrder,
    within: /^Refund$/,
    label: 'Reason',
    entry: 'Scratched in store',
    fill: async (page) => {
      await page.getByLabel('An amount').check();
      await page.getByLabel('Amount ($)').fill('5');
    },
    sending: {
      send: pressing('Refund', 'Yes, refund $5'),
      call: 'POST refund',
      done: '$5 is being refunded',
    },
  },
  {
    name: 'tracking of a parcel',
    source: 'mf-admin/src/features/order-details/components/change-parcel.tsx',
    who: 'owner',
    prepare: sentOrder,
    open: async (page) => page.getByRole('button', { name: 'Add tracking' }).click(),
    label: 'Tracking number',
    entry: 'JD014600004',
    sending: { send: pressing('Save tracking'), call: 'PATCH shipment/*/*', done: 'Tracking saved' },
  },
  {
    name: 'cancelled parcel',
    source: 'mf-admin/src/features/order-details/components/change-parcel.tsx',
    who: 'owner',
    prepare: sentOrder,
    open: async (page) => page.getByRole('button', { name: /^Cancel (parcel|shipment)/i }).click(),
    within: /^Cancel /,
    label: 'Reason',
    entry: 'Returned by the carrier',
    sending: {
      send: async (page) =>
        page
          .getByRole('form', { name: /^Cancel / })
          .getByRole('button', { name: /^Cancel / })
          .click(),
      call: 'POST shipment-cancellation/*/*',
      done: 'Shipment cancelled',
      seen: /Returned by the carrier/,
    },
  },
  {
    name: 'decision about a return',
    source: 'mf-admin/src/returns/return-forms.tsx',
    who: 'owner',
    prepare: async ({ buyer, part }) => {
      await returnedOrder(buyer, part);
      return { address: '/dashboard/returns?state=requested' };
    },
    open: openReturn('Decline'),
    label: 'Why is it declined?',
    entry: 'It was mounted.',
    sending: { send: pressing('Decline and email'), call: 'POST return-decision/*/*', done: 'Saved!' },
  },
  {
    name: 'inspection of a return',
    source: 'mf-admin/src/returns/return-forms.tsx',
    who: 'owner',
    prepare: async ({ buyer, part, token }) => {
      const { orderId, returnId } = await returnedOrder(buyer, part);
      const params = { orderId, returnId };
      const body = { decision: 'approve', answer: 'Send them back' };
      await call(routes.decideReturn, { params, body, token });
      await call(routes.receiveReturn, { params, token });
      return { address: '/dashboard/returns?state=received' };
    },
    open: openReturn('Inspect'),
    label: 'Back into stock',
    entry: '3',
    fill: (page) => page.getByLabel('Scrapped').fill('1'),
    sending: { send: pressing('Save inspection'), call: 'POST return-inspection/*/*', done: 'Saved!' },
  },
  {
    name: 'refund of a return',
    source: 'mf-admin/src/returns/return-forms.tsx',
    who: 'owner',
    prepare: async ({ buyer, part }) => {
      await inspectReturn(await returnedOrder(buyer, part));
      return { address: '/dashboard/returns?state=inspected' };
    },
    open: openReturn('Refund a part'),
    label: 'Amount ($)',
    entry: '12.50',
    sending: { send: pressing('Refund'), call: 'POST return-refund/*/*', done: 'Saved!' },
  },
  {
    name: 'answer to a review',
    source: 'mf-admin/src/features/reviews/components/answer-review.tsx',
    who: 'owner',
    prepare: async ({ part, token }) => {
      const name = await addWaitingReview({ partId: part._id });
      const [review] = (await call(routes.listWaitingReviews, { token })).filter(
        (each) => each.name === name,
      );
      const params = { id: review?._id ?? '' };
      await call(routes.decideReview, { params, body: { decision: 'approve' }, token });
      return { address: '/dashboard/manage-reviews?state=approved' };
    },
    open: async (page, { part }) => {
      await page
        .getByRole('article')
        .filter({ hasText: part.name })
        .getByRole('button', { name: /^Answer/ })
        .click();
    },
    label: 'Your answer',
    entry: 'Thank you.',
    sending: { send: pressing('Publish answer'), call: 'PUT review-answer/*', done: 'Answer published!' },
  },
  {
    name: 'new part',
    source: 'mf-admin/src/features/part-form/add-part-form.tsx',
    who: 'owner',
    prepare: () => ({ address: '/dashboard/add-part' }),
    label: 'Description',
    entry: 'Three pieces, with the bearing',
    fill: async (page, { part }) => {
      await page.getByLabel('Name', { exact: true }).fill(`${part.name} again`);
      await page.getByLabel('Family').selectOption('clutch-kit');
      await page.getByLabel('Price ($)').fill('12');
      await page.getByLabel('Minimum order quantity').fill('1');
      await page.getByLabel('Available quantity').fill('1');
      await page.getByLabel('Image').setInputFiles(await realPicture());
    },
    sending: { send: pressing('Add Part'), call: 'POST part', done: 'Part added!' },
  },
  {
    name: 'changed part',
    source: 'mf-admin/src/features/part-form/edit-part-form.tsx',
    who: 'owner',
    prepare: ({ part, token }) => ({
      address: `/dashboard/edit-part/${part._id}`,
      elsewhere: () =>
        call(routes.changePart, {
          params: { id: part._id },
          body: { version: 1, minOrderQuantity: 2 },
          token,
        }),
    }),
    label: 'Price ($)',
    entry: '13.75',
    fill: async (page) => {
      await pressing('Save')(page);
      await expect(page.getByText("Your changes don't conflict. Save again to store them.")).toBeVisible();
    },
    sending: { send: pressing('Save'), call: 'PATCH part/*', done: 'Saved!' },
  },
  {
    name: 'corrected stock',
    source: 'mf-admin/src/features/stock/components/adjustment-form.tsx',
    who: 'owner',
    prepare: ({ part }) => ({ address: `/dashboard/edit-part/${part._id}` }),
    label: 'Note',
    entry: 'Second pallet',
    fill: (page) => page.getByLabel('Delivery received').fill('10'),
    sending: {
      send: pressing('Correct stock'),
      call: 'POST stock-adjustment/*',
      done: /^The stock was changed by 10 pieces/,
    },
  },
  {
    name: 'change of many parts',
    source: 'mf-admin/src/features/parts/components/bulk-change-dialog.tsx',
    who: 'owner',
    prepare: ({ part }) => ({ address: `/dashboard/manage-parts?q=${encodeURIComponent(part.name)}` }),
    open: pressing('Select all shown', 'Change 1 part'),
    label: 'Percent',
    entry: '5',
    sending: { send: pressing('Preview'), call: 'POST part-bulk-change', done: 'This is a preview.' },
  },
  {
    name: 'company',
    source: 'mf-admin/src/features/company/company-form.tsx',
    who: 'owner',
    prepare: () => ({ address: '/dashboard/company' }),
    label: 'Bank details',
    entry: 'Sonali Bank, Sylhet, account 4711 0815',
    sending: { send: pressing('Save'), call: 'PUT company', done: 'Saved!' },
  },
  {
    name: 'search names',
    source: 'mf-admin/src/features/search-names/search-names-form.tsx',
    who: 'owner',
    prepare: () => ({ address: '/dashboard/search-names' }),
    label: 'Brake discs',
    entry: 'rotor, brake rotor',
  },
  {
    name: 'shop figures',
    source: 'mf-admin/src/features/shop-figures/components/figures-form.tsx',
    who: 'owner',
    prepare: () => ({ address: '/dashboard/shop-figures' }),
    label: 'Net Worth',
    entry: '$9 billion',
  },
  {
    name: 'delivery prices',
    source: 'mf-admin/src/features/delivery/zone-editor.tsx',
    who: 'owner',
    prepare: () => ({ address: '/dashboard/delivery' }),
    open: pressing('Change prices'),
    label: 'Prices as CSV',
    entry: 'zone,country',
  },
];
