// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { basketStore } from '@shop/shop-runtime';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildAddress, buildWholeOrder, refusedLine } from '../testing/build-order.ts';
import { OrderPage } from './order.page.tsx';

const routes = [
  { path: '/dashboard/orders/:number', element: <OrderPage /> },
  { path: '*', element: null },
];

function open(order: WholeOrder, answers: Parameters<typeof fakeApi>[0] = {}, search = '') {
  const api = fakeApi({
    getWholeOrder: { body: order },
    getOrderTimeline: { body: [] },
    listOrderDocuments: refusal(503, 'not-built', 'This is not available yet'),
    ...answers,
  });
  const view = renderRoutes(routes, {
    at: `/dashboard/orders/${order.number}${search}`,
    session: signedIn(),
  });
  return { api, ...view };
}

function row(name: RegExp): HTMLElement {
  return screen.getByRole('row', { name });
}

test('shows lines, refusals and total of a held order, and how to pay, cancel and print it', async () => {
  const order = buildWholeOrder();
  const { api } = open({
    ...order,
    lines: [...order.lines, refusedLine()],
    purchaseOrderNumber: 'Workshop 77',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order SP-26-7K3QD' })).toBeDefined();
  expect(api.callsOf('getWholeOrder')[0]?.params).toEqual({ number: 'SP-26-7K3QD' });
  expect(within(row(/Ventilated brake disc/)).getByText('Yet to pay')).toBeDefined();
  expect(within(row(/Water pump/)).getByText('Not available: Only 12 available')).toBeDefined();
  expect(within(row(/Water pump/)).queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Pay $2,550' }).getAttribute('href')).toBe(
    `/dashboard/payment/${order.lines[0]?.id}`,
  );
  expect(screen.getByRole('button', { name: 'Cancel order' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  expect(screen.getByText('Workshop 77')).toBeDefined();
  expect(screen.getByRole('button', { name: 'PDF of Proforma invoice SP-26-7K3QD' })).toBeDefined();
});

test('sends an unpaid order to another address, and keeps what was typed when it was paid meanwhile', async () => {
  const { _id, isDefault: _isDefault, ...delivery } = buildAddress();
  const order = buildWholeOrder({ delivery });
  const { api, user } = open(order, {
    correctOrder: refusal(409, 'order-paid', 'This order is already paid'),
  });
  await user.click(await screen.findByRole('button', { name: 'Change address' }));
  const form = within(screen.getByRole('form', { name: 'Delivery address' }));
  const street = form.getByLabelText<HTMLInputElement>('Street and number');
  await user.clear(street);
  await user.type(street, '7 New Road');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await form.findByText('This order is already paid')).toBeDefined();
  expect(street.value).toBe('7 New Road');
  api.answer('correctOrder', { body: order });
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address changed!')).toBeDefined();
  expect(api.callsOf('correctOrder')[1]).toMatchObject({
    params: { id: order.orderId },
    body: { delivery: { street: '7 New Road' } },
  });
  expect(screen.queryByRole('form', { name: 'Delivery address' })).toBeNull();
});

test('offers no other address for an order that is paid', async () => {
  open(buildWholeOrder({ state: 'paid' }));
  await screen.findByRole('heading', { level: 1, name: 'Order SP-26-7K3QD' });
  expect(screen.queryByRole('button', { name: 'Change address' })).toBeNull();
});

test('shows the end of the hold once, with the time that is left', async () => {
  open(buildWholeOrder({ reservedUntil: new Date(Date.now() + 90 * 60_000).toISOString() }));
  expect(await screen.findAllByText(/held until/i)).toHaveLength(1);
  expect(screen.getByText(/^(89|90) minutes left to pay$/)).toBeDefined();
});

test('shows parcels, refunds and the remaining pieces of a partly shipped order', async () => {
  const order = buildWholeOrder({ state: 'paid', paid: 2550, transactionId: 'pi_1', refunded: 125 });
  const [disc, filter] = order.lines;
  if (!disc || !filter) throw new Error('two lines');
  open({
    ...order,
    lines: [
      { ...disc, sent: 20 },
      { ...filter, state: 'returned' },
    ],
    shipments: [
      {
        id: 's1',
        carrier: 'DHL',
        trackingNumber: 'JD014',
        trackingUrl: 'https://dhl.example/JD014',
        lines: [{ lineId: disc.id, quantity: 20 }],
        by: 'The shop',
        at: '2026-11-22T08:00:00.000Z',
      },
    ],
    refunds: [
      {
        id: 'r1',
        amount: 125,
        net: 125,
        tax: 0,
        lines: [filter.id],
        charges: [],
        state: 'pending',
        reason: 'Damaged in store',
        by: 'The shop',
        at: '2026-11-22T09:00:00.000Z',
      },
    ],
  });
  expect(await screen.findByText('Partly shipped')).toBeDefined();
  expect(within(row(/brake disc/)).getByText('20 of 50 shipped')).toBeDefined();
  expect(within(row(/Oil filter/)).getByText('Refunded')).toBeDefined();
  const parcel = screen.getByRole('link', { name: 'DHL JD014' });
  expect(parcel.getAttribute('href')).toBe('https://dhl.example/JD014');
  expect(screen.getByText('20 x Ventilated brake disc 320 mm')).toBeDefined();
  expect(screen.getByText(/On its way back/).closest('p')?.textContent).toBe('$125: On its way back');
  expect(screen.getByText(/Damaged in store/)).toBeDefined();
});

test.each([
  ['reserved', 'Yet to pay', "Pay, and we'll pack it for you to collect in Sylhet."],
  ['paid', 'Paid, being packed in Sylhet', "We'll email you when you can collect it."],
  ['shipped', 'Ready to collect in Sylhet', 'Everything is packed for you.'],
] as const)('promises no parcel for a collected order that is %s', async (state, word, sentence) => {
  open(buildWholeOrder({ state, charges: [] }));
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.getAllByText(word).length).toBeGreaterThan(0);
  expect(screen.getByText('Collected in Sylhet by')).toBeDefined();
  expect(screen.queryByText(/deliver|carrier|on its way/i)).toBeNull();
});

test('formats the delivery and invoice address from the address book as on a parcel', async () => {
  const { _id, isDefault, ...delivery } = buildAddress();
  open(buildWholeOrder({ delivery, billing: { ...delivery, company: 'Head office', taxId: 'BIN 9' } }));
  expect(await screen.findByText('Deliver to')).toBeDefined();
  expect(screen.getByText(/Head office/)).toBeDefined();
  expect(screen.getByText('Tax ID BIN 9')).toBeDefined();
  expect(screen.getAllByText(/Sylhet - 3100/)).toHaveLength(2);
});

test('saves the invoice under its file name', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:invoice';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.href} ${this.download}`);
  });
  const { user } = open(buildWholeOrder({ state: 'paid', paid: 2550, invoiceNumber: 'INV-2026-00001' }), {
    listOrderDocuments: {
      body: [
        {
          id: 'invoice-1',
          kind: 'invoice',
          number: 'INV-2026-00001',
          fileName: 'INV-2026-00001.pdf',
          at: '2026-11-22T09:00:00.000Z',
        },
      ],
    },
    getDocument: { body: {} },
  });
  await user.click(await screen.findByRole('button', { name: 'PDF of Invoice INV-2026-00001' }));
  await waitFor(() => expect(saved).toEqual(['blob:invoice INV-2026-00001.pdf']));
  click.mockRestore();
});

test('saves commercial invoice and packing list of each parcel, and says why the tax is what it is', async () => {
  URL.createObjectURL = () => 'blob:paper';
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sent = { id: 'p1', lines: [], by: 'Surma Parts', at: '2026-11-22T09:00:00.000Z' };
  const order = buildWholeOrder({
    state: 'shipped',
    paid: 2550,
    shipments: [sent, { ...sent, id: 'p2' }],
    tax: {
      rule: 'export-2019',
      basisPoints: 0,
      text: 'Export, zero-rated',
      amount: 0,
      reason: 'Export: zero-rated.',
    },
  });
  const { api, user } = open(order, { getTradePaper: { body: {} } });
  await user.click(await screen.findByRole('button', { name: 'PDF of Packing list SP-26-7K3QD-2' }));
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(api.callsOf('getTradePaper')[0]).toMatchObject({
    params: { orderId: order.orderId, kind: 'packing-list' },
    query: { shipment: 'p2' },
  });
  expect(screen.getByRole('button', { name: 'PDF of Commercial invoice SP-26-7K3QD-1' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Proforma/ })).toBeNull();
  expect(screen.getByText('Export: zero-rated.')).toBeDefined();
  click.mockRestore();
});

test.each([404, 403])('shows Order not found on %d without logging out', async (status) => {
  const session = signedIn();
  fakeApi({ getWholeOrder: refusal(status, 'not-found', 'no') });
  renderRoutes(routes, { at: '/dashboard/orders/SP-26-00000', session });
  expect(await screen.findByText('Order not found')).toBeDefined();
  expect(session.getState().status).toBe('signed-in');
});

test('puts the lines of a finished order back into the basket', async () => {
  const order = buildWholeOrder({ state: 'shipped', paid: 2550 });
  const { user, location } = open(order);
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(location()).toBe('/basket');
  expect(basketStore.read().lines).toEqual(
    order.lines.map(({ partId, quantity, price, partName }) => ({
      partId,
      quantity,
      seenPrice: price,
      partName,
    })),
  );
});

test('sends a message about the order, and keeps it when that fails', async () => {
  const order = buildWholeOrder({ state: 'paid' });
  const { api, user } = open(order, {
    writeMessage: refusal(429, 'too-many-messages', 'Too many messages.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Ask a question about this order' }));
  const form = within(screen.getByRole('form', { name: 'Ask a question about this order' }));
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await form.findByText('Write a message')).toBeDefined();
  const text = form.getByLabelText<HTMLTextAreaElement>('Your message');
  await user.type(text, 'When does it come?');
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await form.findByText('Too many messages.')).toBeDefined();
  expect(text.value).toBe('When does it come?');
  api.answer('writeMessage', { status: 201, body: { modifiedCount: 1 } });
  api.answer('getWholeOrder', { body: { ...order, askedAt: '2026-11-22T10:00:00.000Z' } });
  await user.click(form.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('We have your message and will answer soon.')).toBeDefined();
  const [, second] = api.callsOf('writeMessage');
  expect(second).toMatchObject({ params: { id: order.orderId }, body: { text: 'When does it come?' } });
});

test.each([
  ['return', 'Return parts'],
  ['ask', 'Ask a question about this order'],
])('opens the form that a link names with ?open=%s, and focuses it', async (name, label) => {
  const order = buildWholeOrder({ state: 'shipped', paid: 2550 });
  const lines = order.lines.map((line) => ({ ...line, sent: line.quantity }));
  open({ ...order, lines }, {}, `?open=${name}`);
  const form = await screen.findByRole('form', { name: label });
  await waitFor(() => expect(document.activeElement?.contains(form)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
