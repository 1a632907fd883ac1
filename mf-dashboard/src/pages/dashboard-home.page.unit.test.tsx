// @vitest-environment jsdom
import { defaultShopFigures } from '@shop/contracts';
import { type FakeAnswer, fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardHomePage } from './dashboard-home.page.tsx';

function counted(count: number) {
  return { body: [], headers: { 'x-total-count': String(count) } };
}

function figures(facts = {}): FakeAnswer {
  return { body: { ...defaultShopFigures, version: 0, ...facts } };
}

const noWork = {
  getOrderWork: { body: [] },
  getCatalogWork: { body: [] },
  listRunning: { body: { processes: [], missing: [], queues: [] } },
  getSales: {
    body: {
      days: [{ day: '2026-11-25', orders: 0, sales: 0, refunds: 0, before: 0 }],
      parts: [],
      countries: [],
    },
  },
};

function open(answers: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ getShopFigures: figures(), ...noWork, ...answers });
  return { api, ...renderWithKit(<DashboardHomePage />, { session: signedIn() }) };
}

test('DSH-01 DSH-02 DSH-03 CON-05: shows title, number of parts and Net Worth', async () => {
  const { api } = open({ checkAdmin: { body: { admin: false } }, listParts: counted(1240) });
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(await screen.findByText('1,240')).toBeTruthy();
  expect(screen.getByText('Net Worth')).toBeTruthy();
  expect(await screen.findByText('$396,000')).toBeTruthy();
  expect(api.callsOf('listParts').map(({ query }) => query)).toEqual([{ limit: '1' }]);
});

test("DEF-14 DSH-03: shows only the owner's changed Net Worth, never the original", async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  open({
    checkAdmin: { body: { admin: false } },
    listParts: counted(1),
    getShopFigures: () => answer.promise,
  });
  await screen.findByRole('link', { name: 'My Orders' });
  expect(screen.queryByText('$396,000')).toBeNull();
  answer.resolve(figures({ netWorth: '$410,000', version: 4 }));
  expect(await screen.findByText('$410,000')).toBeTruthy();
  expect(screen.queryByText('$396,000')).toBeNull();
});

test('DEF-14 CON-05: shows a Net Worth of $396,000 when the figures fail to load', async () => {
  open({
    checkAdmin: { body: { admin: false } },
    listParts: counted(1),
    getShopFigures: refusal(503, 'unavailable', 'no'),
  });
  expect(await screen.findByText('$396,000')).toBeTruthy();
});

test('DSH-04: shows a shopper three hints: orders, review and profile', async () => {
  open({ checkAdmin: { body: { admin: false } }, listParts: counted(1) });
  await screen.findByRole('link', { name: 'My Orders' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['My Orders', '/dashboard/my-orders'],
    ['Add Review', '/dashboard/add-review'],
    ['My Profile', '/dashboard/my-profile'],
  ]);
});

function figureOf(label: string) {
  return screen.getByText(label).nextElementSibling?.textContent;
}

test('DSH-03 DSH-05: shows an admin orders, revenue, low stock and pending work with Net Worth, without the hints', async () => {
  const { api } = open({
    checkAdmin: { body: { admin: true } },
    listParts: counted(69),
    getOrderFigures: { body: { orders: 1204, yetToPay: 3, toShip: 7, revenue: 15_230.5 } },
    getPartFigures: { body: { lowStock: 2 } },
  });
  await screen.findByText('1,204');
  await screen.findByText('2');
  const labels = ['Net Worth', 'Orders', 'Revenue', 'Low stock', 'Paid, to ship', 'Yet to pay'];
  expect(labels.map(figureOf)).toEqual(['$396,000', '1,204', '$15,230.50', '2', '7', '3']);
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('Paid, to ship: 7')).toBe('/dashboard/manage-orders?state=paid');
  expect(leadsTo('Yet to pay: 3')).toBe('/dashboard/manage-orders?state=reserved');
  expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  expect(api.callsOf('listOrders')).toEqual([]);
});

test.each([
  { age: 'ten minutes old', ms: 600_000, lines: 1 },
  { age: 'seconds old', ms: 5_000, lines: 0 },
])('DSH-05: with order figures that are $age, shows their time only if it matters', async ({ ms, lines }) => {
  const asOf = new Date(Date.now() - ms).toISOString();
  open({
    checkAdmin: { body: { admin: true } },
    listParts: counted(69),
    getOrderFigures: { body: { orders: 1204, yetToPay: 3, toShip: 7, revenue: 15_230.5, asOf } },
    getPartFigures: { body: { lowStock: 2 } },
  });
  await screen.findByText('1,204');
  const shown = screen.queryAllByText(/^Orders, revenue and what waits as of/);
  expect(shown).toHaveLength(lines);
  for (const { textContent } of shown) expect(textContent).toMatch(/as of \d+ \w+ \d{4}, \d\d:\d\d( \S+)?$/);
});

test('DSH-03: requests no admin figures for a shopper', async () => {
  const { api } = open({ checkAdmin: { body: { admin: false } }, listParts: counted(1) });
  await screen.findByRole('link', { name: 'My Orders' });
  expect([...api.callsOf('getOrderFigures'), ...api.callsOf('getPartFigures')]).toEqual([]);
});

test('DSH-03 ERR-12: shows the figures of the parts when those of the orders fail, and loads all on one Retry', async () => {
  const { api, user } = open({
    checkAdmin: { body: { admin: true } },
    listParts: counted(69),
    getOrderFigures: refusal(503, 'unavailable', 'no'),
    getPartFigures: { body: { lowStock: 2 } },
  });
  const retry = await screen.findByRole('button', { name: 'Retry Revenue' });
  expect(figureOf('Low stock')).toBe('2');
  api.answer('getOrderFigures', { body: { orders: 12, yetToPay: 3, toShip: 7, revenue: 15 } });
  await user.click(retry);
  expect(await screen.findByText('$15')).toBeTruthy();
  expect(['Orders', 'Paid, to ship', 'Yet to pay'].map(figureOf)).toEqual(['12', '7', '3']);
});
