// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { fakeApi, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InvoicePage } from './invoice.page.tsx';
import { PackingSlipPage } from './packing-slip.page.tsx';

const line = {
  partId: 'b'.repeat(24),
  partNumber: 'BD-320',
  partName: 'Brake disc',
  price: 12.5,
  quantity: 4,
  state: 'reserved',
  sent: 0,
};

function anOrder(over: Partial<WholeOrder> = {}): WholeOrder {
  return {
    orderId: 'a'.repeat(24),
    number: 'SP-26-7K3QD',
    state: 'paid',
    version: 3,
    createdAt: '2026-11-21T09:30:00.000Z',
    email: 'shopper@example.com',
    clientName: 'Sam Shopper',
    address: '12 Station Road\nDhaka',
    phone: '8801711123456',
    lines: [
      { ...line, id: '1'.repeat(24) },
      { ...line, id: '2'.repeat(24), partNumber: 'OF-1', partName: 'Oil filter', price: 3, quantity: 10 },
      { ...line, id: '3'.repeat(24), partName: 'Wiper blade', state: 'refused' },
    ],
    charges: [],
    total: 80,
    transactionId: 'pi_123',
    refunded: 0,
    refunds: [],
    returns: [],
    shipments: [],
    invoiceNumber: 'INV-2026-00042',
    invoicedAt: '2026-11-21T20:00:00.000Z',
    currency: 'usd',
    ...over,
  };
}

function open(page: 'invoice' | 'packing-slip', order: Partial<WholeOrder> = {}) {
  fakeApi({ getWholeOrder: { body: anOrder(order) }, checkAdmin: { body: { admin: true } } });
  const routes = [
    { path: '/dashboard/orders/:number/invoice', element: <InvoicePage /> },
    { path: '/dashboard/orders/:number/packing-slip', element: <PackingSlipPage /> },
  ];
  return renderRoutes(routes, { at: `/dashboard/orders/SP-26-7K3QD/${page}`, session: signedIn() });
}

function rows(): string[] {
  const [, ...shown] = screen.getAllByRole('row');
  return shown.map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));
}

test("shows the invoice's number, date in the shop's time zone, paid lines and total", async () => {
  open('invoice');
  await screen.findByText('INV-2026-00042');
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Invoice',
  ]);
  for (const text of ['22 Nov 2026', 'SP-26-7K3QD']) screen.getByText(text);
  expect(rows()).toEqual([
    'BD-320Brake disc | 4 | 12.50 | 50.00',
    'OF-1Oil filter | 10 | 3.00 | 30.00',
    'Total, US dollars | 80.00',
  ]);
  expect(screen.getByText(/Paid by card, payment pi_123/)).toBeTruthy();
  expect(screen.getAllByText('12 Station Road')).toHaveLength(2);
});

test('keeps lines refunded later on the invoice', async () => {
  open('invoice', { lines: [{ ...line, id: '1'.repeat(24), state: 'returned' }] });
  await screen.findByText('INV-2026-00042');
  expect(rows()).toEqual(['BD-320Brake disc | 4 | 12.50 | 50.00', 'Total, US dollars | 50.00']);
});

test('says when the invoice will be available', async () => {
  open('invoice', { invoiceNumber: undefined });
  expect(await screen.findByText('No invoice yet')).toBeTruthy();
});

test('lists everything held on the packing slip, without prices, before a shipment', async () => {
  open('packing-slip');
  await screen.findByRole('table');
  expect(rows()).toEqual(['BD-320Brake disc | 4 | 4 | ☐', 'OF-1Oil filter | 10 | 10 | ☐']);
  expect(screen.queryByText(/12\.50/)).toBeNull();
});

test('shows a slip for what is left and one for each parcel after a partial shipment', async () => {
  const [first, second] = anOrder().lines;
  if (!first || !second) throw new Error('an order has lines');
  const sent = {
    ...{
      id: 'parcel-1',
      carrier: 'DHL',
      trackingNumber: 'JD01',
      by: 'admin',
      at: '2026-11-22T08:00:00.000Z',
    },
    lines: [{ lineId: first.id, quantity: 3 }],
  };
  const order = { lines: [{ ...first, sent: 3 }, second], shipments: [sent] };
  const view = open('packing-slip', order);
  const choice = await screen.findByRole('navigation', { name: 'Parcels' });
  expect(rows()).toEqual(['BD-320Brake disc | 4 | 1 | ☐', 'OF-1Oil filter | 10 | 10 | ☐']);
  await view.user.click(within(choice).getByRole('link', { name: 'Parcel 1' }));
  expect(rows()).toEqual(['BD-320Brake disc | 4 | 3 | ☐']);
  expect(screen.getByText('JD01')).toBeTruthy();
});
