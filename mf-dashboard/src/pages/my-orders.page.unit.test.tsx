// @vitest-environment jsdom
import type { OrderLineReply, WholeOrder } from '@shop/contracts';
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildOrder, buildWholeOrder, paidOrder, refusedLine } from '../testing/build-order.ts';
import { MyOrdersPage } from './my-orders.page.tsx';

failOnConsoleNoise();
installDomStubs();

/** Simulates an orders service that only has rows. */
const notBuilt = refusal(503, 'not-built', 'This is not available yet');

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ listOwnWholeOrders: notBuilt, ...answers });
  return { api, ...renderWithKit(<MyOrdersPage />, { session: signedIn() }) };
}

test('MYO-01: when orders are listed, then the specified columns stand first and in order', async () => {
  open({ listOwnOrders: { body: [buildOrder()] } });
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    'Part Name',
    'Price',
    'Quantity',
    'Address',
    'Payment',
    'Manage',
  ]);
});

test('MYO-02 ST-02 MYO-08: when an order is unpaid, then it says so and links to its payment page', async () => {
  const order = buildOrder();
  open({ listOwnOrders: { body: [order] } });
  const pay = await screen.findByRole('link', { name: `Pay ${order.partName}` });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${order._id}`);
  const row = screen.getByRole('row', { name: /brake disc/ });
  expect(row.textContent).toContain('$48.50');
  expect(row.textContent).toContain('$2,425');
  expect(within(row).getByText('Yet to pay')).toBeTruthy();
});

test('MYO-03 MYO-04 ST-06: when an order is paid, then its transaction shows and Cancel is disabled', async () => {
  const order = paidOrder();
  open({ listOwnOrders: { body: [order] } });
  expect(await screen.findByText('Paid')).toBeTruthy();
  expect(screen.getByText('pi_123')).toBeTruthy();
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: `Cancel ${order.partName}` });
  expect(cancel.disabled).toBe(true);
});

test('when an order is paid, then its part can be reviewed from there; an unpaid one cannot', async () => {
  open({ listOwnOrders: { body: [paidOrder(), buildOrder({ _id: '64b64b64b64b64b64b64b64c' })] } });
  const links = await screen.findAllByRole('link', { name: /^Review this part/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/add-review?part=${paidOrder().partId}`,
  ]);
});

test('MYO-05 DLG-01 MSG-11: when a cancel is confirmed, then the order leaves the list', async () => {
  const order = buildOrder();
  const { api, user } = open({
    listOwnOrders: { body: [order] },
    cancelOrder: { body: { deletedCount: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: `Cancel ${order.partName}` }));
  expect(screen.getByText('Are you sure you want to cancel the order?')).toBeTruthy();
  expect(screen.getByText("You won't be able to revert this!")).toBeTruthy();
  api.answer('listOwnOrders', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
  expect(await screen.findByText('No orders yet')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('My Orders'));
  expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order._id }]);
});

test('when a cancel is confirmed, then the next order has the focus', async () => {
  const order = buildOrder();
  const next = buildOrder({ _id: '64b64b64b64b64b64b64b64c', partName: 'Oil filter' });
  const { api, user } = open({
    listOwnOrders: { body: [order, next] },
    cancelOrder: { body: { deletedCount: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: `Cancel ${order.partName}` }));
  api.answer('listOwnOrders', { body: [next] });
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('row', { name: /Oil filter/ })));
});

test("DLG-01: when a person answers 'Back Off', then nothing is sent", async () => {
  const order = buildOrder();
  const { api, user } = open({ listOwnOrders: { body: [order] } });
  await user.click(await screen.findByRole('button', { name: `Cancel ${order.partName}` }));
  await user.click(screen.getByRole('button', { name: 'Back Off' }));
  expect(screen.queryByText('Are you sure you want to cancel the order?')).toBeNull();
  expect(api.callsOf('cancelOrder')).toEqual([]);
});

test('MYO-10: when the order was paid meanwhile, then the reason shows and the list is read again', async () => {
  const order = buildOrder();
  const { api, user } = open({
    listOwnOrders: { body: [order] },
    cancelOrder: refusal(409, 'already-paid', 'This order is paid and can no longer be canceled'),
  });
  await user.click(await screen.findByRole('button', { name: `Cancel ${order.partName}` }));
  api.answer('listOwnOrders', { body: [paidOrder()] });
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('This order is paid and can no longer be canceled')).toBeTruthy();
  expect(await screen.findByText('Paid')).toBeTruthy();
});

test.each([401, 403])(
  'ERR-02 MYO-06 ST-12: when the list answers %d, then the person is logged out',
  async (status) => {
    const session = signedIn();
    fakeApi({ listOwnWholeOrders: refusal(status, 'refused', 'no') });
    renderWithKit(<MyOrdersPage />, { session });
    expect(await screen.findByText('Forbidden access, please login again!')).toBeTruthy();
    expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' });
  },
);

test('ERR-12 MYO-09: when the list fails otherwise, then Retry brings it and nobody is logged out', async () => {
  const session = signedIn();
  const api = fakeApi({
    listOwnWholeOrders: notBuilt,
    listOwnOrders: refusal(503, 'unavailable', 'Please try again in a moment'),
  });
  const { user } = renderWithKit(<MyOrdersPage />, { session });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answer('listOwnOrders', { body: [buildOrder()] });
  await user.click(retry);
  expect(await screen.findByRole('cell', { name: 'Ventilated brake disc 320 mm' })).toBeTruthy();
  expect(session.getState().status).toBe('signed-in');
});

test('MYO-09: when orders are on their way, then that is said; none, then that', async () => {
  open({ listOwnOrders: { body: [] } });
  expect(screen.getByRole('status', { name: 'orders: loading' })).toBeTruthy();
  expect(await screen.findByText('No orders yet')).toBeTruthy();
});

test('MYO-09 DEF-18: when there are more than a page, then the shop is asked for a page and its order is kept', async () => {
  const named = (partName: string, id: number) =>
    buildOrder({ partName, _id: id.toString(16).padStart(24, '0') });
  const { api, user } = open({
    listOwnOrders: ({ query }) =>
      query.cursor === 'c2'
        ? { body: [named('Oldest', 3)] }
        : {
            body: [named('Newest', 1), named('Older', 2)],
            headers: { 'x-total-count': '3', link: '</order/x?cursor=c2&limit=20>; rel="next"' },
          },
  });
  await screen.findByText('Newest');
  await user.click(screen.getByRole('button', { name: /more/i }));
  await screen.findByText('Oldest');
  const names = screen
    .getAllByRole('row')
    .map(({ textContent }) => /Newest|Older|Oldest/.exec(textContent)?.[0]);
  expect(names.filter(Boolean)).toEqual(['Newest', 'Older', 'Oldest']);
  expect(api.callsOf('listOwnOrders').map(({ query }) => [query.limit, query.cursor])).toEqual([
    ['20', undefined],
    ['20', 'c2'],
  ]);
});

test('MYO-11: when a person asks what happened, then the timeline tells it in order', async () => {
  const order = buildOrder();
  const { user } = open({
    listOwnOrders: { body: [order] },
    getOrderTimeline: {
      body: [
        { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'Order placed', by: 'shopper@example.com' },
        { at: '2026-11-21T09:30:01.000Z', what: 'stock-reserved', text: 'Stock is held', by: 'system' },
      ],
    },
  });
  await user.click(await screen.findByRole('button', { name: /timeline of Ventilated/ }));
  const entries = await screen.findAllByRole('listitem');
  await waitFor(() => expect(entries.map(({ textContent }) => textContent)).toHaveLength(2));
  expect(entries[0]?.textContent).toContain('Order placed');
  expect(entries[1]?.textContent).toContain('Stock is held');
});

function openWhole(...orders: WholeOrder[]) {
  return open({ listOwnWholeOrders: { body: orders, headers: { 'x-total-count': String(orders.length) } } });
}

test('MYO-01: when orders have lines, then these stand under the number, the state and the total of their order', async () => {
  const order = buildWholeOrder();
  openWhole({ ...order, lines: [...order.lines, refusedLine()] });
  const heading = await screen.findByRole('rowheader');
  expect(within(heading).getByRole('link', { name: 'Order SP-26-7K3QD' }).getAttribute('href')).toBe(
    '/dashboard/orders/SP-26-7K3QD',
  );
  expect(heading.textContent).toContain('Yet to pay');
  expect(heading.textContent).toContain('$2,550');
  expect(heading.textContent).toContain("1 of 3 parts couldn't be reserved");
  const pay = within(heading).getByRole('link', { name: 'Pay order SP-26-7K3QD' });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${order.lines[0]?.id}`);
  expect(screen.getByText('1 order')).toBeDefined();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.filter((text) => text.includes('Oil filter'))).toHaveLength(1);
  expect(rows.join()).not.toContain('Water pump');
});

test('MYO-02: when an order has one line, then its row has the Pay link of old', async () => {
  const order = buildWholeOrder();
  const line = { ...order.lines[0], id: order.orderId };
  openWhole({ ...order, lines: [line as OrderLineReply] });
  const pay = await screen.findByRole('link', { name: 'Pay Ventilated brake disc 320 mm' });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${order.orderId}`);
});

test('MYO-05: when one line of several is to be canceled, then the question names it and only it is sent', async () => {
  const order = buildWholeOrder();
  const { api, user } = openWhole(order);
  api.answer('cancelOrder', { body: { deletedCount: 1 } });
  await user.click(await screen.findByRole('button', { name: 'Cancel Oil filter' }));
  expect(screen.getByText('Are you sure you want to cancel Oil filter?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeDefined();
  expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order.lines[1]?.id }]);
});

test('MYO-03 MYO-04: when an order is paid, then each of its rows says so and cannot be canceled', async () => {
  openWhole(buildWholeOrder({ state: 'paid', transactionId: 'pi_9' }));
  expect((await screen.findByRole('rowheader')).textContent).toContain('Paid, packing');
  expect(screen.getAllByText('pi_9')).toHaveLength(2);
  for (const cancel of screen.getAllByRole<HTMLButtonElement>('button', { name: /^Cancel / }))
    expect(cancel.disabled).toBe(true);
});

test('when orders are searched and filtered, then the shop is asked so, and ended ones only with the switch', async () => {
  const { api, user } = openWhole(buildWholeOrder());
  await screen.findByRole('rowheader');
  const last = () => api.callsOf('listOwnWholeOrders').at(-1)?.query;
  expect(last()).toEqual({ limit: '20' });
  expect(screen.queryByRole('option', { name: 'Expired' })).toBeNull();
  await user.click(screen.getByLabelText('Show ended orders'));
  await user.selectOptions(screen.getByLabelText('State'), 'Expired');
  await user.type(screen.getByLabelText('Search my orders'), '7K3');
  await waitFor(() => expect(last()).toEqual({ limit: '20', q: '7K3', state: 'expired', ended: 'true' }));
  api.answer('listOwnWholeOrders', { body: [] });
  await user.click(screen.getByLabelText('Show ended orders'));
  expect(await screen.findByText('No orders here')).toBeDefined();
  expect(last()).toEqual({ limit: '20', q: '7K3' });
});

describe('on a slow device, before the first of two changes is drawn', () => {
  const search = () =>
    fireEvent.change(screen.getByLabelText('Search my orders'), { target: { value: '7K3' } });
  const choose = () => fireEvent.change(screen.getByLabelText('State'), { target: { value: 'paid' } });
  const showEnded = () => fireEvent.click(screen.getByLabelText('Show ended orders'));

  test.each([
    ['a state is chosen before what was typed is drawn', [search, choose], '?q=7K3&state=paid'],
    ['something is typed before the chosen state is drawn', [choose, search], '?q=7K3&state=paid'],
    [
      'ended ones are asked for before the chosen state is drawn',
      [choose, showEnded],
      '?state=paid&ended=true',
    ],
  ])('when %s, then both are kept', async (_title, changes, address) => {
    const { api, location } = openWhole(buildWholeOrder());
    await screen.findByRole('rowheader');
    act(() => {
      for (const change of changes) change();
      expect(location()).toBe('/');
    });
    expect(location()).toBe(`/${address}`);
    const asked = { limit: '20', ...Object.fromEntries(new URLSearchParams(address)) };
    await waitFor(() => expect(api.callsOf('listOwnWholeOrders').at(-1)?.query).toEqual(asked));
  });
});

test('when an order was refunded or is in a state of tomorrow, then nothing can be done with it here', async () => {
  openWhole(
    buildWholeOrder({ state: 'refunded', transactionId: 'pi_9' }),
    buildWholeOrder({ orderId: 'e'.repeat(24), number: 'SP-26-00002', state: 'parked' }),
  );
  expect(await screen.findByText('Refunded')).toBeDefined();
  expect(screen.getByText('parked')).toBeDefined();
  expect(screen.queryAllByRole('link', { name: /^Pay/ })).toEqual([]);
});
