// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildOrderLine, buildWholeOrder } from '../testing/build-whole-order.ts';
import { OrdersPage } from './orders.page.tsx';

const saved: string[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  saved.length = 0;
});

const delivery = {
  name: 'Shahid Karim',
  company: 'Karim Motors',
  street: '12 Station Road',
  city: 'Dhaka',
  country: 'BD',
  phone: '8801711123456',
};
const order = buildWholeOrder({
  delivery,
  paid: 165,
  refunded: 20,
  lines: [buildOrderLine({ quantity: 10, sent: 4 })],
});

function open(at = '/dashboard/all-orders', answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    checkAdmin: { body: { admin: true } },
    listWholeOrders: { body: [order], headers: { 'x-total-count': '1' } },
    ...answers,
  });
  return { api, ...renderWithKit(<OrdersPage />, { session: signedIn(), at }) };
}

test('shows number, date, buyer, country, total, paid, sent and refunded of each order', async () => {
  open();
  const [, row] = within(await screen.findByRole('table', { name: 'Orders' })).getAllByRole('row');
  const cells = within(row as HTMLElement).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'SP-26-7K3QDPartly shipped',
    expect.stringMatching(/^21 Nov 2026, \d\d:\d\d/),
    'Shahid KarimKarim Motorsshopper@example.com',
    'Bangladesh',
    '$165',
    '$165',
    '4 of 10',
    '$20',
  ]);
  expect(screen.getByRole('link', { name: 'SP-26-7K3QD' }).getAttribute('href')).toBe(
    '/dashboard/manage-orders/SP-26-7K3QD',
  );
});

test('asks for the filters in the address, and keeps changed ones there', async () => {
  const { api, user, location } = open(
    '/dashboard/all-orders?from=2026-10-01&country=DE&attention=overdue&state=x',
  );
  await screen.findByText('1 order');
  expect(api.callsOf('listWholeOrders')[0]?.query).toEqual({
    limit: '50',
    from: '2026-10-01',
    country: 'DE',
    attention: 'overdue',
  });
  await user.selectOptions(screen.getByLabelText('Needs attention'), 'Refund failed');
  await user.selectOptions(screen.getByLabelText('Country'), 'All countries');
  await user.type(screen.getByLabelText('Search orders'), '123456');
  await waitFor(() =>
    expect(api.callsOf('listWholeOrders').at(-1)?.query).toEqual({
      limit: '50',
      q: '123456',
      from: '2026-10-01',
      attention: 'refund-failed',
    }),
  );
  expect(location()).toContain('from=2026-10-01&attention=refund-failed');
});

test('exports the filtered orders as CSV', async () => {
  const { api, user } = open('/dashboard/all-orders?state=paid', { exportOrders: { body: 'number\r\n' } });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual(['orders.csv']));
  expect(api.callsOf('exportOrders')[0]?.query).toEqual({ state: 'paid' });
});

test('offers no export to staff without that right', async () => {
  open('/dashboard/all-orders', { checkAdmin: { body: { admin: false, roles: ['warehouse'] } } });
  await screen.findByText('1 order');
  expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
});

test('says when no order matches, and offers Retry when the list fails', async () => {
  const { api, user } = open('/dashboard/all-orders', {
    listWholeOrders: refusal(503, 'unavailable', 'Try again later.'),
  });
  await screen.findByText('Try again later.');
  api.answer('listWholeOrders', { body: [] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No orders here')).toBeTruthy();
});
