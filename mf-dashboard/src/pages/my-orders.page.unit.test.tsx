// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn, translatePage } from '@shop/front-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildLine, buildSingleLineOrder, buildWholeOrder, refusedLine } from '../testing/build-order.ts';
import { MyOrdersPage } from './my-orders.page.tsx';

const disc = 'Ventilated brake disc 320 mm';

function listed(...orders: WholeOrder[]) {
  return { body: orders, headers: { 'x-total-count': String(orders.length) } };
}

function open(orders: WholeOrder[], answers: Parameters<typeof fakeApi>[0] = {}, session = signedIn()) {
  const api = fakeApi({ listOwnWholeOrders: listed(...orders), ...answers });
  return { api, session, ...renderWithKit(<MyOrdersPage />, { session }) };
}

async function cancel({ user }: ReturnType<typeof open>, partName: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Cancel ${partName}` }));
}

test('MYO-01 MYO-02 ST-02 MYO-08: lists an unpaid order with the specified columns and a Pay link', async () => {
  const order = buildSingleLineOrder();
  open([order]);
  const pay = await screen.findByRole('link', { name: `Pay ${disc}` });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${order.orderId}`);
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 6)).toEqual(['Part Name', 'Price', 'Quantity', 'Address', 'Payment', 'Manage']);
  const row = screen.getByRole('row', { name: /brake disc/ });
  expect(row.textContent).toContain('$48.50');
  expect(row.textContent).toContain('$2,425');
  expect(within(row).getByText('Yet to pay')).toBeTruthy();
});

test('MYO-03 MYO-04 ST-06: shows the transaction of a paid order, a review link and a disabled Cancel', async () => {
  open([buildSingleLineOrder({ state: 'paid', transactionId: 'pi_123' })]);
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.getByText('pi_123')).toBeTruthy();
  expect(screen.getByRole('rowheader').textContent).toContain('Paid, being packed in Sylhet');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: `Cancel ${disc}` });
  expect(button.disabled).toBe(true);
  expect(screen.getByRole('link', { name: /^Review this part/ }).getAttribute('href')).toBe(
    `/dashboard/add-review?part=${buildLine().partId}`,
  );
});

test('MYO-05 DLG-01 MSG-11: asks, cancels the order and moves the focus when the list is empty', async () => {
  const order = buildSingleLineOrder();
  const view = open([order], { cancelOrder: { body: { deletedCount: 1 } } });
  await cancel(view, disc);
  expect(screen.getByText('Are you sure you want to cancel the order?')).toBeTruthy();
  expect(screen.getByText("You won't be able to revert this!")).toBeTruthy();
  await view.user.click(screen.getByRole('button', { name: 'Back Off' }));
  expect(view.api.callsOf('cancelOrder')).toEqual([]);
  await cancel(view, disc);
  view.api.answer('listOwnWholeOrders', listed());
  await view.user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My Orders'));
  expect(view.api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order.orderId }]);
});

test('MYO-05: names the one line that is canceled, and moves the focus to the next row', async () => {
  const order = buildWholeOrder();
  const view = open([order], { cancelOrder: { body: { deletedCount: 1 } } });
  await cancel(view, disc);
  expect(
    screen.getByRole('alertdialog', { name: `Are you sure you want to cancel this line: 50 × ${disc}?` }),
  ).toBeDefined();
  view.api.answer('listOwnWholeOrders', listed({ ...order, lines: order.lines.slice(1) }));
  await view.user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Oil filter/ })));
  expect(view.api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order.lines[0]?.id }]);
});

test('MYO-10: says why an order that was paid meanwhile stays, and reloads', async () => {
  const words = 'This order is paid and can no longer be canceled';
  const view = open([buildSingleLineOrder()], { cancelOrder: refusal(409, 'already-paid', words) });
  await cancel(view, disc);
  view.api.answer('listOwnWholeOrders', listed(buildSingleLineOrder({ state: 'paid' })));
  await view.user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText('Paid')).toBeTruthy();
});

test.each([401, 403])('ERR-02 MYO-06 ST-12: logs out when the list answers %d', async (status) => {
  const { session } = open([], { listOwnWholeOrders: refusal(status, 'refused', 'no') });
  expect(await screen.findByText('Forbidden access, please login again!')).toBeTruthy();
  expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' });
});

test('ERR-12 MYO-09: shows loading, a failure with Retry, and an empty list', async () => {
  const { api, user, session } = open([], {
    listOwnWholeOrders: refusal(503, 'unavailable', 'Please try again'),
  });
  expect(screen.getByRole('status', { name: 'Orders: loading' })).toBeTruthy();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('listOwnWholeOrders', listed());
  await user.click(retry);
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  expect(session.getState().status).toBe('signed-in');
});

test('MYO-09 DEF-18: loads page by page, newest first as the shop sorts', async () => {
  const named = (partName: string, id: string) => {
    const orderId = id.padStart(24, '0');
    return buildSingleLineOrder({ orderId, lines: [buildLine({ id: orderId, partName })] });
  };
  const link = '</my-orders?cursor=c2&limit=20>; rel="next"';
  const { api, user } = open([], {
    listOwnWholeOrders: ({ query }) =>
      query.cursor === 'c2'
        ? listed(named('Oldest', '3'))
        : { body: [named('Newest', '1'), named('Older', '2')], headers: { 'x-total-count': '3', link } },
  });
  await screen.findByText('Newest');
  await user.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByText('Oldest');
  const buttons = screen.getAllByRole('button', { name: /^Cancel/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Cancel Newest',
    'Cancel Older',
    'Cancel Oldest',
  ]);
  expect(api.callsOf('listOwnWholeOrders').map(({ query }) => [query.limit, query.cursor])).toEqual([
    ['20', undefined],
    ['20', 'c2'],
  ]);
});

test('MYO-11: shows the timeline of an order', async () => {
  const { user } = open([buildSingleLineOrder()], {
    getOrderTimeline: {
      body: [
        { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'Order placed', by: 'shopper@example.com' },
        { at: '2026-11-21T09:30:01.000Z', what: 'stock-reserved', text: 'Stock is held', by: 'system' },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: /timeline of Ventilated/ }));
  const entries = await screen.findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Order placed'),
    expect.stringContaining('Stock is held'),
  ]);
});

test('MYO-01: puts the held lines under number, state, total and Pay link of their order', async () => {
  const order = buildWholeOrder();
  open([{ ...order, lines: [...order.lines, refusedLine()] }]);
  const heading = await screen.findByRole('rowheader');
  expect(within(heading).getByRole('link', { name: 'Order SP-26-7K3QD' }).getAttribute('href')).toBe(
    '/dashboard/orders/SP-26-7K3QD',
  );
  for (const text of ['Yet to pay', '$2,550', "1 of 3 parts couldn't be reserved"])
    expect(heading.textContent).toContain(text);
  const pay = within(heading).getByRole('link', { name: /^Pay \$2,550 ?for order SP-26-7K3QD$/ });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${order.lines[0]?.id}`);
  expect(screen.getByText('1 order')).toBeDefined();
  expect(screen.getAllByRole('row', { name: /Oil filter/ })).toHaveLength(1);
  expect(screen.queryByText(/Water pump/)).toBeNull();
});

test('folds the lines of a long order, and shows them all on demand', async () => {
  const names = ['Disc', 'Pads', 'Caliper', 'Hose', 'Fluid'];
  const lines = names.map((partName, at) => buildLine({ id: String(at).repeat(24), partName }));
  const { user } = open([buildWholeOrder({ lines })]);
  const all = await screen.findByRole('button', { name: /^All 5 parts/ });
  const listedParts = () =>
    screen.getAllByRole('button', { name: /^Cancel/ }).map((button) => button.getAttribute('aria-label'));
  expect(listedParts()).toEqual(['Cancel Disc', 'Cancel Pads', 'Cancel Caliper']);
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await user.click(all);
  expect(listedParts()).toEqual(names.map((name) => `Cancel ${name}`));
  expect(all.getAttribute('aria-expanded')).toBe('true');
});

test('leads from a sent order to its parcel, invoice, a return and a question, and orders it again', async () => {
  const parcel = {
    id: 's1',
    carrier: 'DHL',
    trackingNumber: 'JD01',
    lines: [],
    by: 'x',
    at: '2026-11-22T09:00:00Z',
  };
  const { api, user, location } = open([
    buildSingleLineOrder({
      state: 'shipped',
      paid: 2425,
      invoiceNumber: '2026-00012',
      lines: [buildLine({ sent: 50 })],
      shipments: [{ ...parcel, trackingUrl: 'https://carrier.example/JD01' }],
    }),
  ]);
  const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  await screen.findByRole('link', { name: 'DHL JD01' });
  expect(targetOf('DHL JD01')).toBe('https://carrier.example/JD01');
  const page = '/dashboard/orders/SP-26-7K3QD';
  api.answer('getDocument', refusal(404, 'not-found', 'The invoice is not ready yet'));
  await user.click(screen.getByRole('button', { name: 'Invoice 2026-00012' }));
  expect(await screen.findByText('The invoice is not ready yet')).toBeDefined();
  expect(api.callsOf('getDocument')[0]?.params).toEqual({ id: 'invoice-2026-00012' });
  expect(targetOf('Return parts: order SP-26-7K3QD')).toBe(`${page}?open=return`);
  expect(targetOf('Ask a question about this order: order SP-26-7K3QD')).toBe(`${page}?open=ask`);
  await user.click(screen.getByRole('button', { name: 'Order again: order SP-26-7K3QD' }));
  expect(location()).toBe('/basket');
});

test('sends search and filters to the shop, and ended orders only on request', async () => {
  const { api, user } = open([buildWholeOrder()]);
  await screen.findByRole('rowheader');
  const last = () => api.callsOf('listOwnWholeOrders').at(-1)?.query;
  expect(last()).toEqual({ limit: '20' });
  expect(screen.queryByRole('option', { name: 'Expired' })).toBeNull();
  await user.click(screen.getByLabelText('Show closed orders'));
  await user.selectOptions(screen.getByLabelText('State'), 'Expired');
  await user.type(screen.getByLabelText('Search my orders'), '7K3');
  fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '2026-11-01' } });
  const filters = { q: '7K3', state: 'expired', ended: 'true', from: '2026-11-01' };
  await waitFor(() => expect(last()).toEqual({ limit: '20', ...filters }));
  fireEvent.change(screen.getByLabelText('Placed from'), { target: { value: '' } });
  api.answer('listOwnWholeOrders', listed());
  await user.click(screen.getByLabelText('Show closed orders'));
  expect(await screen.findByText('No orders here')).toBeDefined();
  expect(last()).toEqual({ limit: '20', q: '7K3' });
});

test.each(['refunded', 'cancelled', 'expired'])(
  'offers no payment and no cancel of a %s order',
  async (state) => {
    open([buildSingleLineOrder({ state })]);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: `Cancel ${disc}` });
    expect(button.disabled).toBe(true);
    expect(screen.queryAllByRole('link', { name: /^Pay/ })).toEqual([]);
  },
);

test('cancels an order on a page that the browser translates', async () => {
  const view = open([buildSingleLineOrder()], { cancelOrder: { body: { deletedCount: 1 } } });
  await screen.findByRole('button', { name: `Cancel ${disc}` });
  translatePage();
  await cancel(view, disc);
  view.api.answer('listOwnWholeOrders', listed());
  await view.user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: `Cancel ${disc}` })).toBeNull());
});
