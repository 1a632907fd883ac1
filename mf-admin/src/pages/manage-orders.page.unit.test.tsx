// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildOrderLine, buildShipment, buildWholeOrder } from '../testing/build-whole-order.ts';
import { ManageOrdersPage } from './manage-orders.page.tsx';

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/manage-orders') {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<ManageOrdersPage />, { session: signedIn(), roles: ['owner'], at }) };
}

const firstId = '64b64b64b64b64b64b64b64b';

/** Builds a paid order of one line, which has the order's id. */
function buildOrder(facts: Partial<WholeOrder> = {}): WholeOrder {
  const orderId = facts.orderId ?? firstId;
  const line = buildOrderLine({ id: orderId, partName: 'Clutch kit 240 mm' });
  return buildWholeOrder({ orderId, lines: [line], total: 125, ...facts });
}

test('MAO-01 MAO-02: shows columns, payment and status as specified', async () => {
  const states = ['reserved', 'paid', 'shipped', 'refunded'];
  open({
    listWholeOrders: {
      body: states.map((state, at) => buildOrder({ orderId: `${firstId.slice(1)}${9 - at}`, state })),
    },
  });
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    'Part Name',
    'Price',
    'Quantity',
    'Payment',
    'Status',
    'Manage',
  ]);
  const cells = (header: string) =>
    screen
      .getAllByRole('cell')
      .filter(({ dataset }) => dataset.header === header)
      .map(({ textContent }) => textContent);
  expect(cells('Payment')).toEqual(['Unpaid', 'Paid', 'Paid', 'Refunded']);
  expect(cells('Status')).toEqual(['Yet to pay', 'pendingShip', 'Shipped', 'Refunded']);
  const cancels = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Cancel/ });
  expect(cancels.map(({ disabled }) => disabled)).toEqual([false, true, true, true]);
});

test('MAO-03 MSG-12: ships a paid order', async () => {
  const { api, user } = open({
    listWholeOrders: { body: [buildOrder()] },
    shipOrder: { body: { modifiedCount: 1 } },
  });
  const ship = await screen.findByRole('button', { name: /^Ship/ });
  api.answer('listWholeOrders', { body: [buildOrder({ state: 'shipped' })] });
  await user.click(ship);
  expect(await screen.findByText('Shipped!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ship/ })).toBeNull());
  expect(api.callsOf('shipOrder').map(({ params }) => params)).toEqual([{ id: firstId }]);
});

test('MAO-04 DLG-01: asks, then cancels an unpaid order', async () => {
  const { api, user } = open({
    listWholeOrders: { body: [buildOrder({ state: 'reserved' })] },
    cancelOrder: { body: { deletedCount: 1 } },
  });
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
  expect(screen.getByText('Are you sure you want to cancel the order?')).toBeTruthy();
  api.answer('listWholeOrders', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
  expect(await screen.findByText('No orders here')).toBeTruthy();
  expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: firstId }]);
});

test('MAO-05: shows what is needed to prepare a shipment', async () => {
  const { user } = open({ listWholeOrders: { body: [buildOrder()] } });
  await user.click(await screen.findByRole('button', { name: /^Details.*of Clutch/ }));
  const dialog = await screen.findByRole('dialog');
  for (const fact of ['Shahid Karim', '12 Station Road, Dhaka', '8801711123456', 'shopper@example.com'])
    expect(within(dialog).getByText(fact)).toBeTruthy();
  expect(within(dialog).getByText('Placed').nextElementSibling?.textContent).toContain('2026');
});

test('MAO-06: requests the search and state of the address', async () => {
  const { api } = open({ listWholeOrders: { body: [] } }, '/dashboard/manage-orders?q=clutch&state=paid');
  expect(await screen.findByText('No orders here')).toBeTruthy();
  expect(api.callsOf('listWholeOrders')[0]?.query).toMatchObject({ q: 'clutch', state: 'paid', limit: '50' });
});

test('MAO-06: keeps two filter changes that are made at once', async () => {
  const { api, location } = open({ listWholeOrders: { body: [] } });
  await screen.findByText('No orders here');
  act(() => {
    fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'clutch' } });
    fireEvent.change(screen.getByLabelText('State'), { target: { value: 'paid' } });
  });
  expect(location()).toBe('/dashboard/manage-orders?q=clutch&state=paid');
  const query = { limit: '50', q: 'clutch', state: 'paid' };
  await waitFor(() => expect(api.callsOf('listWholeOrders').at(-1)?.query).toEqual(query));
});

const [two, one] = ['64b64b64b64b64b64b64b652', '64b64b64b64b64b64b64b651'];
const pair = [
  buildOrder({ orderId: two, number: 'SP-26-BBBBB' }),
  buildOrder({ orderId: one, number: 'SP-26-AAAAA' }),
];

function numbersShown(): (string | null)[] {
  return screen.getAllByRole('link', { name: /^SP-26-/ }).map(({ textContent }) => textContent);
}
function rowNamed(number: string): HTMLElement {
  const row = screen.getByRole('link', { name: number }).closest('tr');
  if (!row) throw new Error('no row');
  return row;
}
function shipIn(number: string): HTMLElement {
  return within(rowNamed(number)).getByRole('button', { name: /^Ship/ });
}

test('MAO-06: asks once, ships the selected orders, and keeps failed ones selected with the reason', async () => {
  const { api, user } = open({
    listWholeOrders: { body: pair },
    shipOrder: ({ params }) =>
      params.id === one
        ? { body: { modifiedCount: 1 }, headers: { 'x-shipment-id': 's1' } }
        : refusal(503, 'order-busy', 'Please try again'),
  });
  await user.click(await screen.findByRole('button', { name: 'Select all shown' }));
  api.answer('listWholeOrders', {
    body: [pair[0], buildOrder({ ...pair[1], state: 'shipped' })],
  });
  await user.click(screen.getByRole('button', { name: 'Ship selected' }));
  const question = screen.getByRole('alertdialog', { name: 'Ship 2 orders?' });
  expect(question.textContent).toContain('SP-26-BBBBB and SP-26-AAAAA');
  expect(api.callsOf('shipOrder')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, ship 2 orders' }));
  expect(await screen.findByText('1 order shipped, 1 not')).toBeTruthy();
  expect(within(rowNamed('SP-26-BBBBB')).getByText('Please try again')).toBeTruthy();
  expect(within(rowNamed('SP-26-AAAAA')).getByText('Shipped')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Undo/ })).toHaveLength(1);
  expect(screen.getByText('1 order selected')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select SP-26-BBBBB' }).checked).toBe(true);
  expect(api.callsOf('shipOrder')).toHaveLength(2);
});

describe('an order of several lines', () => {
  const orderId = 'f'.repeat(24);
  const orders = { body: [buildWholeOrder({ orderId, number: 'SP-26-CCCCC' })] };

  test('is selected, shipped and opened by its heading; its lines have no Ship', async () => {
    open({ listWholeOrders: orders });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
    const [link] = screen.getAllByRole('link', { name: 'SP-26-CCCCC' });
    expect(link?.getAttribute('href')).toBe('/dashboard/manage-orders/SP-26-CCCCC');
    expect(screen.getByText('2 parts, $165')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Ship / }).map(({ textContent }) => textContent)).toEqual([
      'Ship 12 pieces',
    ]);
  });

  test('asks which pieces to ship, and sends them with the tracking number', async () => {
    const { api, user } = open({
      listWholeOrders: orders,
      shipLines: refusal(503, 'order-busy', 'Please try again'),
    });
    await user.click(await screen.findByRole('button', { name: /^Ship 12 pieces/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Ship SP-26-CCCCC' }));
    expect((await dialog.findByLabelText<HTMLInputElement>('Pieces of Clutch kit')).value).toBe('10');
    expect(api.callsOf('shipLines')).toEqual([]);
    await user.type(dialog.getByLabelText('Tracking number'), 'JD 1');
    await user.click(dialog.getByRole('button', { name: 'Ship 12 pieces' }));
    expect(await dialog.findByText('Please try again')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Tracking number').value).toBe('JD 1');
    api.answer('shipLines', { body: buildShipment() });
    api.answer('listWholeOrders', { body: [] });
    await user.click(dialog.getByRole('button', { name: 'Ship 12 pieces' }));
    expect(await screen.findByText('Shipped!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('shipLines')[1]?.body).toMatchObject({ orderId, trackingNumber: 'JD 1' });
    expect(screen.getByRole('button', { name: 'Undo shipping SP-26-CCCCC' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ship / })).toBeNull();
  });
});

describe('in "Paid, to ship"', () => {
  const shippedAs = (id: string) => ({ body: { modifiedCount: 1 }, headers: { 'x-shipment-id': `s-${id}` } });
  async function openPaid(answers: Parameters<typeof fakeApi>[0] = {}) {
    const view = open(
      { listWholeOrders: { body: pair }, shipOrder: ({ params }) => shippedAs(params.id ?? ''), ...answers },
      '/dashboard/manage-orders?state=paid',
    );
    await screen.findByText('SP-26-BBBBB');
    return view;
  }
  async function ship(view: Awaited<ReturnType<typeof openPaid>>, number: string, left: readonly unknown[]) {
    view.api.answer('listWholeOrders', { body: left });
    await view.user.click(shipIn(number));
    await within(rowNamed(number)).findByText('Shipped');
  }

  test('keeps a shipped row in place, so that a second press ships no other order', async () => {
    const view = await openPaid();
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    const row = within(rowNamed('SP-26-BBBBB'));
    expect(row.queryByRole('button', { name: /^Ship/ })).toBeNull();
    // Undo must not appear where Ship was: a double click would undo the shipment.
    const undo = row.getByRole('button', { name: 'Undo shipping SP-26-BBBBB' });
    expect(undo.closest('td')?.dataset.header).toBe('Manage');
    expect(view.api.callsOf('shipOrder').map(({ params }) => params)).toEqual([{ id: two }]);
  });

  test('gives each shipped order its own Undo', async () => {
    const view = await openPaid({ undoShipment: { body: { deletedCount: 1 } } });
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await ship(view, 'SP-26-AAAAA', []);
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    // If the bar above the rows came with the next order to ship, a second press would hit another Undo.
    expect(screen.getByRole('button', { name: 'Select all shown' }).ariaDisabled).toBe('true');
    view.api.answer('listWholeOrders', { body: [pair[0]] });
    await view.user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-BBBBB' }));
    await waitFor(() => expect(shipIn('SP-26-BBBBB')).toBeTruthy());
    expect(view.api.callsOf('undoShipment').map(({ params }) => params)).toEqual([
      { orderId: two, shipmentId: `s-${two}` },
    ]);
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(within(rowNamed('SP-26-AAAAA')).getByText('Shipped')).toBeTruthy();
  });

  test('MAO-07: keeps the row in place with the reason when another admin was faster', async () => {
    const words = 'This order is already shipped';
    const view = await openPaid({ shipOrder: refusal(409, 'already-shipped', words) });
    view.api.answer('listWholeOrders', { body: [pair[1]] });
    await view.user.click(shipIn('SP-26-BBBBB'));
    expect(await within(rowNamed('SP-26-BBBBB')).findByText(words)).toBeTruthy();
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(within(rowNamed('SP-26-BBBBB')).queryByRole('button', { name: /^Ship/ })).toBeNull();
  });

  test('drops shipped orders when the filter changes', async () => {
    const view = await openPaid();
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await view.user.type(screen.getByLabelText('Search orders'), 'A');
    await waitFor(() => expect(numbersShown()).toEqual(['SP-26-AAAAA']));
  });

  test('says that it is too late for Undo, and keeps the order shipped', async () => {
    const words = 'Too late to undo: the customer has been notified.';
    const view = await openPaid({ undoShipment: refusal(409, 'shipment-final', words) });
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await view.user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-BBBBB' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(rowNamed('SP-26-BBBBB')).getByText('Shipped')).toBeTruthy();
  });
});

describe('an order list that is refreshed', () => {
  const newest = '64b64b64b64b64b64b64b659';
  async function openThen(left: readonly unknown[], at?: string) {
    const view = open({ listWholeOrders: { body: pair } }, at);
    await screen.findByText('SP-26-BBBBB');
    view.api.answer('listWholeOrders', { body: left });
    await act(() => view.queryClient.invalidateQueries());
    return view;
  }

  test('keeps the rows in place and offers the new orders', async () => {
    const { user } = await openThen([buildOrder({ orderId: newest, number: 'SP-26-DDDDD' }), ...pair]);
    const offer = await screen.findByRole('button', { name: 'Show 1 new order' });
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    await user.click(offer);
    expect(numbersShown()).toEqual(['SP-26-DDDDD', 'SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('keeps the row of an order that left the list, without Ship', async () => {
    await openThen([pair[1]], '/dashboard/manage-orders?state=paid');
    const row = within(rowNamed('SP-26-BBBBB'));
    expect(await row.findByText('No longer in this list')).toBeTruthy();
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(row.queryByRole('button', { name: /^Ship/ })).toBeNull();
    expect(shipIn('SP-26-AAAAA')).toBeTruthy();
  });
});

test.each([401, 403])('ERR-03: logs out without a message when all orders answer %d', async (status) => {
  const session = signedIn();
  fakeApi({ listWholeOrders: refusal(status, 'refused', 'no') });
  renderWithKit(<ManageOrdersPage />, { roles: ['owner'], session });
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' }));
  expect(screen.queryByText(/Forbidden/)).toBeNull();
});

test('lists orders whose buyers wait for an answer', async () => {
  const { api } = open({ listWholeOrders: { body: [] } }, '/dashboard/manage-orders?state=unanswered');
  await screen.findByText('No orders here');
  expect(api.callsOf('listWholeOrders')[0]?.query).toMatchObject({ unanswered: 'true' });
  expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('unanswered');
});

test('says that a search finds an order in another state, and shows it', async () => {
  const shipped = buildOrder({ state: 'shipped' });
  const { api, user } = open(
    {
      listWholeOrders: ({ query }) => {
        const found = query.state === undefined ? [shipped] : [];
        return { body: found, headers: { 'x-total-count': String(found.length) } };
      },
    },
    '/dashboard/manage-orders?q=INV-2026-00777&state=paid',
  );
  await user.click(await screen.findByRole('button', { name: '1 order in other states' }));
  expect(await screen.findAllByText('Shipped')).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: /in other states/ })).toBeNull();
  expect(api.callsOf('listWholeOrders').at(-1)?.query).toMatchObject({ q: 'INV-2026-00777', limit: '50' });
});

test.each(['q=INV-2026-00777', 'state=paid'])('does not count other states for %s', async (search) => {
  const headers = { 'x-total-count': '1' };
  const { api } = open(
    { listWholeOrders: { body: [buildOrder()], headers } },
    `/dashboard/manage-orders?${search}`,
  );
  await screen.findByRole('button', { name: /^Ship/ });
  expect(api.callsOf('listWholeOrders').map(({ query }) => query.limit)).toEqual(['50']);
});
