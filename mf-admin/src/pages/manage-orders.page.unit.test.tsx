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
  await user.click(screen.getByRole('button', { name: 'Yes, cancel it!' }));
  expect(await screen.findByText('Canceled!')).toBeTruthy();
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

const [one, two] = ['64b64b64b64b64b64b64b651', '64b64b64b64b64b64b64b652'];
const pair = [
  buildOrder({ _id: one, orderId: one, number: 'SP-26-AAAAA' }),
  buildOrder({ _id: two, orderId: two, number: 'SP-26-BBBBB' }),
];

test('MAO-06: when selected orders are shipped, then it asks once, tells what came of each, and what failed stays selected', async () => {
  const { api, user } = open({
    listOrders: { body: pair },
    shipOrder: ({ params }) =>
      params.id === one ? { body: { modifiedCount: 1 } } : refusal(503, 'order-busy', 'Please try again'),
  });
  await user.click(await screen.findByRole('button', { name: 'Select all paid (2)' }));
  api.answer('listOrders', {
    body: [buildOrder({ ...pair[0], state: 'shipped', status: 'approved' }), pair[1]],
  });
  await user.click(screen.getByRole('button', { name: 'Ship selected' }));
  const question = screen.getByRole('alertdialog', { name: 'Ship 2 orders?' });
  expect(question.textContent).toContain('SP-26-AAAAA and SP-26-BBBBB');
  expect(api.callsOf('shipOrder')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, ship 2 orders' }));
  expect(await screen.findByRole('heading', { name: '1 order shipped, 1 not' })).toBeTruthy();
  const told = within(screen.getByRole('region', { name: 'What was shipped' })).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'SP-26-BBBBB: Please try again',
    'SP-26-AAAAA: shipped',
  ]);
  await waitFor(() => expect(screen.getByText('1 order selected')).toBeTruthy());
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select SP-26-BBBBB' }).checked).toBe(true);
  expect(api.callsOf('shipOrder')).toHaveLength(2);
});

test('when an order has several rows, then it is selected and shipped once, and each row leads to its page', async () => {
  const rows = [one, two].map((_id) =>
    buildOrder({ _id, orderId: 'f'.repeat(24), number: 'SP-26-CCCCC', orderLines: 2, orderTotal: 2400 }),
  );
  open({ listOrders: { body: rows } });
  expect(await screen.findAllByRole('checkbox')).toHaveLength(1);
  const links = screen.getAllByRole('link', { name: 'SP-26-CCCCC' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/dashboard/manage-orders/SP-26-CCCCC'),
  );
  expect(screen.getAllByText('one of 2 parts, $2,400 together')).toHaveLength(2);
});

describe('taking back what was shipped', () => {
  async function shipped(answers: Parameters<typeof fakeApi>[0] = {}) {
    const view = open({
      listOrders: { body: [pair[0]] },
      shipOrder: { body: { modifiedCount: 1 }, headers: { 'x-shipment-id': 's1' } },
      ...answers,
    });
    await view.user.click(await screen.findByRole('button', { name: /^Ship/ }));
    await screen.findByText('SP-26-AAAAA is shipped.');
    return view;
  }

  test('when Undo is pressed in time, then the shipment is taken back', async () => {
    const { api, user } = await shipped({ undoShipment: { body: { deletedCount: 1 } } });
    await user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-AAAAA' }));
    expect(await screen.findByText('SP-26-AAAAA is not shipped.')).toBeTruthy();
    expect(api.callsOf('undoShipment').map(({ params }) => params)).toEqual([
      { orderId: one, shipmentId: 's1' },
    ]);
  });

  test('when it is too late, then the reason is said and the order stays shipped', async () => {
    const words = 'It is too late to take this back: the buyer is being told';
    const { user } = await shipped({ undoShipment: refusal(409, 'shipment-final', words) });
    await user.click(screen.getByRole('button', { name: 'Undo shipping SP-26-AAAAA' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByText('SP-26-AAAAA is shipped.')).toBeTruthy();
  });
});

test.each([401, 403])('ERR-03: when all orders answer %d, then log-out without a word', async (status) => {
  const session = signedIn();
  fakeApi({ listOrders: refusal(status, 'refused', 'no') });
  renderWithKit(<ManageOrdersPage />, { session });
  await waitFor(() => expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' }));
  expect(screen.queryByText(/Forbidden/)).toBeNull();
});
