// @vitest-environment jsdom
import type { Role } from '@shop/contracts';
import { defaultShopFigures } from '@shop/contracts';
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardHomePage } from './dashboard-home.page.tsx';

const day = (at: number, sales: number, before: number) => ({
  day: `2026-11-${20 + at}`,
  orders: at,
  sales: sales + 5,
  refunds: 5,
  revenue: sales,
  before,
});
const sales = {
  days: [day(1, 100, 50), day(2, 2_500.5, 75), day(3, 0, 25)],
  revenue: 2_600.5,
  parts: [{ partId: 'a'.repeat(24), partName: 'Clutch kit', pieces: 30, revenue: 2_000 }],
  otherParts: { parts: 4, pieces: 7, revenue: 300 },
  delivery: 100.5,
  tax: 200,
  countries: [
    { country: 'DE', orders: 2, revenue: 1_900 },
    { orders: 1, revenue: 600 },
  ],
  otherCountries: { countries: 2, orders: 3, revenue: 100.5 },
};
const queue = { name: 'orders.refunds', waiting: 0, active: 0, retrying: 0, oldestSeconds: 0 };

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
}

function open(answers: Record<string, FakeAnswer> = {}, held: Role[] = ['owner'], at = '/dashboard') {
  const api = fakeApi({
    checkAdmin: { body: { admin: held.includes('owner'), roles: held } },
    listParts: { body: [], headers: { 'x-total-count': '1' } },
    getShopFigures: { body: { ...defaultShopFigures, version: 0 } },
    getOrderFigures: { body: { orders: 1, yetToPay: 0, toShip: 12, revenue: 1 } },
    getPartFigures: { body: { lowStock: 0 } },
    getOrderWork: { body: [{ what: 'to-pack', count: 12, oldest: hoursAgo(75) }] },
    getCatalogWork: { body: [{ what: 'reviews', count: 1, oldest: hoursAgo(5) }] },
    listRunning: { body: { processes: [], missing: [], queues: [{ ...queue, deadLetters: 2 }] } },
    getSales: { body: sales },
    ...answers,
  });
  return { api, ...renderWithKit(<DashboardHomePage />, { session: signedIn(), at }) };
}

async function section(name: string) {
  return within(await screen.findByRole('region', { name }));
}

test('lists the work of all services with count, age and a link to exactly that list', async () => {
  open({
    getOrderWork: {
      body: [
        { what: 'to-pack', count: 12, oldest: hoursAgo(75) },
        { what: 'refund-failed', count: 1, oldest: hoursAgo(0) },
      ],
    },
    getPartFigures: { body: { lowStock: 4 } },
  });
  const toDo = await section('To do');
  await toDo.findByText('12 orders to pack');
  const lines = toDo
    .getAllByRole('listitem')
    .map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')]);
  expect(lines).toEqual([
    ['12 orders to packoldest 3 days', '/dashboard/packing'],
    ['1 order with a failed refundoldest 1 minute', '/dashboard/all-orders?attention=refund-failed'],
    ['1 review to publish or rejectoldest 5 hours', '/dashboard/manage-reviews'],
    ['4 parts low in stock', '/dashboard/manage-parts?show=low-stock'],
    ['2 jobs failed', '/dashboard/system-status'],
  ]);
});

test('asks for failed jobs only with the right to see them, and says when nothing waits', async () => {
  const { api } = open({ getOrderWork: { body: [] }, getCatalogWork: { body: [] } }, ['bookkeeper']);
  expect(await screen.findByText('No order, return, review, part or job is waiting.')).toBeTruthy();
  expect(api.callsOf('listRunning')).toEqual([]);
});

test('shows the first eight kinds of work when more wait', async () => {
  const of = (...all: string[]) => ({ body: all.map((what) => ({ what, count: 1, oldest: hoursAgo(1) })) });
  open({
    getOrderWork: of('to-pack', 'refund-failed', 'payment-declined', 'messages', 'returns'),
    getCatalogWork: of('reviews', 'imports'),
    getPartFigures: { body: { lowStock: 1 } },
  });
  const toDo = await section('To do');
  await toDo.findByText('1 part low in stock');
  expect(toDo.getAllByRole('listitem')).toHaveLength(8);
});

test('shows the work of the other services when one fails, and loads it on Retry', async () => {
  const { api, user } = open({ getCatalogWork: refusal(503, 'unavailable', 'no') });
  const toDo = await section('To do');
  expect(await toDo.findByText('12 orders to pack')).toBeTruthy();
  api.answer('getCatalogWork', { body: [{ what: 'imports', count: 1, oldest: hoursAgo(50) }] });
  await user.click(await toDo.findByRole('button', { name: 'Retry' }));
  expect(await toDo.findByText('1 import to apply or discard')).toBeTruthy();
});

test('shows sales by day against the days before, by slider and as a table', async () => {
  const { user } = open();
  const report = await section('Sales');
  await report.findByText(
    '$2,600.50 in 3 days; $150 in the 3 days before. Paid less refunded, with delivery and tax.',
  );
  const slider = await report.findByRole('slider', { name: 'Day' });
  expect(slider.getAttribute('aria-valuetext')).toBe('23 Nov, 3 days before $25, Revenue $0');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider.getAttribute('aria-valuetext')).toBe('22 Nov, 3 days before $75, Revenue $2,501');
  await user.click(report.getByText('Show as a table'));
  const [, , row] = within(report.getByRole('table', { name: 'Sales by day' })).getAllByRole('row');
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '22 Nov',
    '2',
    '$2,505.50',
    '$5',
    '$2,500.50',
    '$75',
  ]);
});

test('lists revenue by part and by country, with rows for the rest that add up to the total', async () => {
  open();
  const textsIn = async (name: string) =>
    (await section(name))
      .getAllByRole('meter')
      .map((meter) => [meter.getAttribute('aria-valuenow'), meter.textContent?.replace(/x$/, '')]);
  expect(await textsIn('Revenue by part')).toEqual([
    ['2000', 'Clutch kit30 pieces, $2,000'],
    ['300', 'Other parts7 pieces, $300'],
    ['100.5', 'Delivery$100.50'],
    ['200', 'Tax$200'],
  ]);
  expect(await textsIn('Revenue by country')).toEqual([
    ['1900', 'Germany2 orders, $1,900'],
    ['600', 'Not given1 order, $600'],
    ['100.5', 'Other countries3 orders, $100.50'],
  ]);
});

test('asks for the period in the address', async () => {
  const { api, user, location } = open({}, ['owner'], '/dashboard?days=7');
  await user.selectOptions(await screen.findByLabelText('Period'), 'Last 90 days');
  await waitFor(() => expect(api.callsOf('getSales').map(({ query }) => query.days)).toEqual(['7', '90']));
  expect(location()).toBe('/dashboard?days=90');
});

test('keeps the chosen day within the period when the period changes', async () => {
  const { user, api } = open({}, ['owner'], '/dashboard?days=30');
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      orders: 0,
      refunds: 0,
      sales: at,
      revenue: at,
      before: 0,
    }));
  api.answer('getSales', ({ query }) => ({
    body: { ...sales, days: days(Number(query.days)) },
  }));
  for (const period of ['90', '30', '90', '30']) {
    await user.selectOptions(await screen.findByLabelText('Period'), `Last ${period} days`);
    const slider = await (await section('Sales')).findByRole<HTMLInputElement>('slider', { name: 'Day' });
    const last = `${Number(period) - 1}`;
    await waitFor(() => expect([slider.max, slider.value]).toEqual([last, last]));
  }
});
