// @vitest-environment jsdom
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
import { buildOrder, unpaidOrder } from '../testing/build.ts';
import { buildShipment, buildWholeOrder } from '../testing/build-whole-order.ts';
import { ManageOrdersPage } from './manage-orders.page.tsx';

failOnConsoleNoise();
installDomStubs();

function open(answers: Parameters<typeof fakeApi>[0], at = '/dashboard/manage-orders') {
  const api = fakeApi(answers);
  return { api, ...renderWithKit(<ManageOrdersPage />, { session: signedIn(), at }) };
}

test('MAO-01 MAO-02: when orders are listed, then columns, payment and status read as specified', async () => {
  open({
    listOrders: {
      body: [
        unpaidOrder({ _id: '64b64b64b64b64b64b64b641' }),
        buildOrder({ _id: '64b64b64b64b64b64b64b642' }),
        buildOrder({ _id: '64b64b64b64b64b64b64b643', state: 'shipped', status: 'approved' }),
      ],
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
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByText(/^(Paid|Unpaid)$/).textContent)).toEqual([
    'Unpaid',
    'Paid',
    'Paid',
  ]);
  expect(rows.map((row) => within(row).getByText(/^(Yet to pay|pending|Shipped)$/).textContent)).toEqual([
    'Yet to pay',
    'pending',
    'Shipped',
  ]);
  const cancels = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Cancel/ });
  expect(cancels.map(({ disabled }) => disabled)).toEqual([false, true, true]);
});

test('when an order was refunded, then payment and status say so', async () => {
  const refunded = buildOrder({ state: 'cancelled', paid: undefined, status: undefined, refunded: true });
  open({ listOrders: { body: [refunded] } });
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Refunded', 'Refunded']),
  );
  expect(screen.queryByText('Unpaid')).toBeNull();
});

test('MAO-03 MSG-12: when an admin ships a paid order, then it is Shipped', async () => {
  const order = buildOrder();
  const { api, user } = open({ listOrders: { body: [order] }, shipOrder: { body: { modifiedCount: 1 } } });
  const ship = await screen.findByRole('button', { name: /^Ship/ });
  api.answer('listOrders', { body: [buildOrder({ state: 'shipped', status: 'approved' })] });
  await user.click(ship);
  expect(await screen.findByText('Shipped!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ship/ })).toBeNull());
  expect(api.callsOf('shipOrder').map(({ params }) => params)).toEqual([{ id: order._id }]);
});

test('MAO-07: when another admin was faster, then the reason shows and the list is read again', async () => {
  const { api, user } = open({
    listOrders: { body: [buildOrder()] },
    shipOrder: refusal(409, 'already-shipped', 'This order is already shipped'),
  });
  const ship = await screen.findByRole('button', { name: /^Ship/ });
  api.answer('listOrders', { body: [buildOrder({ state: 'shipped', status: 'approved' })] });
  await user.click(ship);
  expect(await screen.findByText('This order is already shipped')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ship/ })).toBeNull());
});

test('MAO-04 DLG-01: when an admin cancels an unpaid order, then it asks first and says Canceled!', async () => {
  const order = unpaidOrder();
  const { api, user } = open({ listOrders: { body: [order] }, cancelOrder: { body: { deletedCount: 1 } } });
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
  expect(screen.getByText('Are you sure you want to cancel the order?')).toBeTruthy();
  api.answer('listOrders', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
  expect(await screen.findByText('No orders here')).toBeTruthy();
  expect(api.callsOf('cancelOrder').map(({ params }) => params)).toEqual([{ id: order._id }]);
});

test('MAO-05: when an admin opens the details, then the shipment can be prepared from them', async () => {
  const { user } = open({ listOrders: { body: [buildOrder()] } });
  await user.click(await screen.findByRole('button', { name: /^details.*of Clutch/ }));
  const dialog = await screen.findByRole('dialog');
  for (const fact of ['Shahid Karim', '12 Station Road, Dhaka', '8801711123456', 'shopper@example.com'])
    expect(within(dialog).getByText(fact)).toBeTruthy();
  expect(within(dialog).getByText('Placed').nextElementSibling?.textContent).toContain('2026');
});

test('MAO-06: when the address names a search and a state, then the server is asked for just that', async () => {
  const { api } = open({ listOrders: { body: [] } }, '/dashboard/manage-orders?q=clutch&state=paid');
  expect(await screen.findByText('No orders here')).toBeTruthy();
  expect(api.callsOf('listOrders')[0]?.query).toMatchObject({ q: 'clutch', state: 'paid', limit: '50' });
});

describe('on a slow device, before the first of two changes is drawn', () => {
  const search = () =>
    fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'clutch' } });
  const choose = () => fireEvent.change(screen.getByLabelText('State'), { target: { value: 'paid' } });

  test.each([
    ['a state is chosen before what was typed is drawn', [search, choose]],
    ['something is typed before the chosen state is drawn', [choose, search]],
  ])('MAO-06: when %s, then both are kept', async (_title, changes) => {
    const { api, location } = open({ listOrders: { body: [] } });
    await screen.findByText('No orders here');
    act(() => {
      for (const change of changes) change();
      expect(location()).toBe('/dashboard/manage-orders');
    });
    expect(location()).toBe('/dashboard/manage-orders?q=clutch&state=paid');
    await waitFor(() =>
      expect(api.callsOf('listOrders').at(-1)?.query).toEqual({ limit: '50', q: 'clutch', state: 'paid' }),
    );
  });
});

const [two, one] = ['64b64b64b64b64b64b64b652', '64b64b64b64b64b64b64b651'];
const pair = [
  buildOrder({ _id: two, orderId: two, number: 'SP-26-BBBBB' }),
  buildOrder({ _id: one, orderId: one, number: 'SP-26-AAAAA' }),
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

test('MAO-06: when selected orders are shipped, then it asks once, each row says what came of it, and what failed stays selected', async () => {
  const { api, user } = open({
    listOrders: { body: pair },
    shipOrder: ({ params }) =>
      params.id === one
        ? { body: { modifiedCount: 1 }, headers: { 'x-shipment-id': 's1' } }
        : refusal(503, 'order-busy', 'Please try again'),
  });
  await user.click(await screen.findByRole('button', { name: 'Select the 2 shown' }));
  api.answer('listOrders', {
    body: [pair[0], buildOrder({ ...pair[1], state: 'shipped', status: 'approved' })],
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
  const rows = [one, two].map((_id) =>
    buildOrder({ _id, orderId, number: 'SP-26-CCCCC', orderLines: 2, orderTotal: 2400, orderUnsent: 12 }),
  );
  const whole = buildWholeOrder({ orderId, number: 'SP-26-CCCCC' });

  test('when it is listed, then it is selected, shipped and opened at its heading, and no line has a Ship of its own', async () => {
    open({ listOrders: { body: rows } });
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
    const [link] = screen.getAllByRole('link', { name: 'SP-26-CCCCC' });
    expect(link?.getAttribute('href')).toBe('/dashboard/manage-orders/SP-26-CCCCC');
    expect(screen.getByText('2 parts, $2,400')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Ship / }).map(({ textContent }) => textContent)).toEqual([
      'Ship 12 pieces',
    ]);
  });

  test('when it is shipped, then it asks with its pieces, and sends them with carrier and tracking number', async () => {
    const { api, user } = open({
      listOrders: { body: rows },
      getWholeOrder: { body: whole },
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
    api.answer('listOrders', { body: [] });
    await user.click(dialog.getByRole('button', { name: 'Ship 12 pieces' }));
    expect(await screen.findByText('Shipped!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('shipLines')[1]?.body).toMatchObject({ orderId, trackingNumber: 'JD 1' });
    expect(screen.getByRole('button', { name: 'Undo shipping SP-26-CCCCC' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Ship / })).toBeNull();
  });

  test('when the question is left, then nothing is sent', async () => {
    const { api, user } = open({ listOrders: { body: rows }, getWholeOrder: { body: whole } });
    await user.click(await screen.findByRole('button', { name: /^Ship 12 pieces/ }));
    await user.click(screen.getByRole('button', { name: 'Back Off' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.callsOf('shipLines')).toEqual([]);
  });
});

describe('in "Paid, to ship"', () => {
  const shippedAs = (id: string) => ({ body: { modifiedCount: 1 }, headers: { 'x-shipment-id': `s-${id}` } });
  async function openPaid(answers: Parameters<typeof fakeApi>[0] = {}) {
    const view = open(
      { listOrders: { body: pair }, shipOrder: ({ params }) => shippedAs(params.id ?? ''), ...answers },
      '/dashboard/manage-orders?state=paid',
    );
    await screen.findByText('SP-26-BBBBB');
    return view;
  }
  async function ship(view: Awaited<ReturnType<typeof openPaid>>, number: string, left: readonly unknown[]) {
    view.api.answer('listOrders', { body: left });
    await view.user.click(shipIn(number));
    await within(rowNamed(number)).findByText('Shipped');
  }

  test('when an order is shipped, then its row stays in its place, and a second press there ships no other', async () => {
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

  test('when several are shipped, then each keeps its place and has an Undo of its own', async () => {
    const view = await openPaid({ undoShipment: { body: { deletedCount: 1 } } });
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await ship(view, 'SP-26-AAAAA', []);
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    view.api.answer('listOrders', { body: [pair[0]] });
    await view.user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-BBBBB' }));
    await waitFor(() => expect(shipIn('SP-26-BBBBB')).toBeTruthy());
    expect(view.api.callsOf('undoShipment').map(({ params }) => params)).toEqual([
      { orderId: two, shipmentId: `s-${two}` },
    ]);
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(within(rowNamed('SP-26-AAAAA')).getByText('Shipped')).toBeTruthy();
  });

  test('when another admin was faster, then the row stays in its place with the reason', async () => {
    const words = 'This order is already shipped';
    const view = await openPaid({ shipOrder: refusal(409, 'already-shipped', words) });
    view.api.answer('listOrders', { body: [pair[1]] });
    await view.user.click(shipIn('SP-26-BBBBB'));
    expect(await within(rowNamed('SP-26-BBBBB')).findByText(words)).toBeTruthy();
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(within(rowNamed('SP-26-BBBBB')).queryByRole('button', { name: /^Ship/ })).toBeNull();
  });

  test('when the filter is changed on purpose, then what was shipped leaves', async () => {
    const view = await openPaid();
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await view.user.type(screen.getByLabelText('Search orders'), 'A');
    await waitFor(() => expect(numbersShown()).toEqual(['SP-26-AAAAA']));
  });

  test('when it is too late for Undo, then the reason is said and the order stays shipped', async () => {
    const words = 'Too late to undo: the customer has been notified.';
    const view = await openPaid({ undoShipment: refusal(409, 'shipment-final', words) });
    await ship(view, 'SP-26-BBBBB', [pair[1]]);
    await view.user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-BBBBB' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(rowNamed('SP-26-BBBBB')).getByText('Shipped')).toBeTruthy();
  });
});

describe('when the list is refreshed', () => {
  const [newest, older] = ['64b64b64b64b64b64b64b659', '64b64b64b64b64b64b64b650'];
  async function openThen(left: readonly unknown[], at?: string) {
    const view = open({ listOrders: { body: pair } }, at);
    await screen.findByText('SP-26-BBBBB');
    view.api.answer('listOrders', { body: left });
    await act(() => view.queryClient.invalidateQueries());
    return view;
  }

  test('keeps the rows in place and offers the new orders', async () => {
    const order = (id: string, number: string) => buildOrder({ _id: id, orderId: id, number });
    const { user } = await openThen([order(newest, 'SP-26-DDDDD'), ...pair]);
    const offer = await screen.findByRole('button', { name: 'Show 1 new order' });
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    await user.click(offer);
    expect(numbersShown()).toEqual(['SP-26-DDDDD', 'SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('keeps the place of an order that left the list, without Ship', async () => {
    await openThen([pair[1]], '/dashboard/manage-orders?state=paid');
    const row = within(rowNamed('SP-26-BBBBB'));
    expect(await row.findByText('No longer in this list')).toBeTruthy();
    expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA']);
    expect(row.queryByRole('button', { name: /^Ship/ })).toBeNull();
    expect(shipIn('SP-26-AAAAA')).toBeTruthy();
  });

  test('appends older orders at once', async () => {
    await openThen([...pair, buildOrder({ _id: older, orderId: older, number: 'SP-26-00001' })]);
    await waitFor(() => expect(numbersShown()).toEqual(['SP-26-BBBBB', 'SP-26-AAAAA', 'SP-26-00001']));
  });
});

test('when the details are open, then they lead to the packing slip with all lines', async () => {
  const { user } = open({ listOrders: { body: pair } });
  await user.click((await screen.findAllByRole('button', { name: /^details/ }))[0] as HTMLElement);
  const link = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Packing slip' });
  expect(link.getAttribute('href')).toBe('/dashboard/orders/SP-26-BBBBB/packing-slip');
});

test.each([401, 403])('ERR-03: when all orders answer %d, then log-out without a word', async (status) => {
  const session = signedIn();
  fakeApi({ listOrders: refusal(status, 'refused', 'no') });
  renderWithKit(<ManageOrdersPage />, { session });
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' }));
  expect(screen.queryByText(/Forbidden/)).toBeNull();
});
