// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

const lineId = 'a'.repeat(24);

function unpaidOrder(over: Partial<WholeOrder> = {}): WholeOrder {
  const line = { id: lineId, partId: 'b'.repeat(24), partName: 'Oil filter', price: 6.25, quantity: 20 };
  return {
    orderId: 'c'.repeat(24),
    number: 'SP-26-7K3QD',
    state: 'reserved',
    version: 2,
    total: 125,
    createdAt: '2026-11-21T09:30:00.000Z',
    email: 'shopper@example.com',
    clientName: 'Rina Akter',
    address: '12 Station Road',
    phone: '8801711123456',
    refunded: 0,
    refundable: 0,
    owed: 0,
    lines: [{ ...line, state: 'reserved', sent: 0 }],
    refunds: [],
    shipments: [],
    returns: [],
    charges: [],
    currency: 'usd',
    reservedUntil: new Date(Date.now() + 3_600_000).toISOString(),
    ...over,
  };
}

function open(at: string, orders: WholeOrder[], isSignedIn = true) {
  return renderShell({ at, isSignedIn, answers: { listOwnWholeOrders: { body: orders } } });
}

test.each(['/', '/dashboard'])('shows an unpaid order with its deadline and a Pay link on %s', async (at) => {
  const { server } = open(at, [unpaidOrder()]);
  const notice = within(await screen.findByRole('complementary', { name: 'Unpaid order' }));
  expect(notice.getByText(/^Order SP-26-7K3QD isn't paid yet\. We hold its parts until /)).toBeDefined();
  const pay = notice.getByRole('link', { name: 'Pay $125' });
  expect(pay.getAttribute('href')).toBe(`/dashboard/payment/${lineId}`);
  expect(server.callsOf('listOwnWholeOrders')[0]?.query).toEqual({ state: 'reserved', limit: '2' });
});

test('leads to the list of several unpaid orders', async () => {
  open('/', [unpaidOrder(), unpaidOrder({ orderId: 'd'.repeat(24) })]);
  const link = await screen.findByRole('link', { name: 'See unpaid orders' });
  expect(link.getAttribute('href')).toBe('/dashboard/my-orders?state=reserved');
});

test('shows no order whose time to pay ran out', async () => {
  const expired = unpaidOrder({
    orderId: 'd'.repeat(24),
    number: 'SP-26-EXPRD',
    reservedUntil: new Date(Date.now() - 1_000).toISOString(),
  });
  open('/', [expired, unpaidOrder()]);
  expect(await screen.findByText(/^Order SP-26-7K3QD isn't paid yet\./)).toBeDefined();
  expect(screen.queryByText(/SP-26-EXPRD|several unpaid orders/)).toBeNull();
});

test.each([
  ['a visitor', '/', false],
  ['a buyer on another page', '/about', true],
])('does not ask for the unpaid orders of %s', async (_whose, at, isSignedIn) => {
  const { server } = open(at, [unpaidOrder()], isSignedIn);
  await screen.findByText(`storefront ${at}`);
  expect(server.callsOf('listOwnWholeOrders')).toEqual([]);
});
