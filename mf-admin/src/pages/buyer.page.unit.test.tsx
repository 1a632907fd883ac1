// @vitest-environment jsdom
import type { Buyer, BuyerSummary, Role } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildBuyer, buildReturn } from '../testing/build.ts';
import { buildWholeOrder } from '../testing/build-whole-order.ts';
import { BuyerPage } from './buyer.page.tsx';

const summary: BuyerSummary = {
  orders: 12,
  paid: 1_250,
  refunded: 25,
  unpaid: 80,
  notes: [],
  firstAt: '2025-01-05T10:00:00.000Z',
  lastAt: '2026-11-20T10:00:00.000Z',
};

const message = {
  id: 'm1',
  orderId: buildWholeOrder().orderId,
  number: 'SP-26-7K3QD',
  what: 'question',
  text: 'Does it fit?',
  by: 'shopper@example.com',
  at: '2026-11-20T10:00:00.000Z',
};

interface Given {
  answers?: Parameters<typeof fakeApi>[0];
  roles?: readonly Role[];
  buyer?: string;
}

function open({ answers = {}, roles = ['office'], buyer = 'uid1' }: Given = {}) {
  const account: Buyer = buildBuyer();
  const api = fakeApi({
    getBuyer: { body: account },
    getBuyerSummary: { body: summary },
    listWholeOrders: { body: [buildWholeOrder()], headers: { 'x-total-count': '12' } },
    listReturns: { body: [buildReturn()], headers: { 'x-total-count': '1' } },
    listBuyerMessages: { body: [message], headers: { 'x-total-count': '1' } },
    ...answers,
  });
  const routes = [{ path: '/dashboard/buyer/:buyer', element: <BuyerPage /> }];
  const at = `/dashboard/buyer/${buyer}`;
  return { api, ...renderRoutes(routes, { at, session: signedIn(), roles }) };
}

test('shows account, sums, addresses, orders, returns and messages of a buyer', async () => {
  const { api } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Shahid Karim' })).toBeDefined();
  for (const text of ['$1,250', '$80', /Road 1/, 'Does it fit?', '12 orders', '2 × Clutch kit'])
    expect(await screen.findByText(text)).toBeDefined();
  expect(api.callsOf('listWholeOrders')[0]?.query).toEqual({ limit: '20', uid: 'uid1' });
  expect(api.callsOf('listReturns')[0]?.query).toEqual({ limit: '20', uid: 'uid1' });
  expect(screen.getByRole('link', { name: 'Order for this buyer' }).getAttribute('href')).toBe(
    '/dashboard/new-order?buyer=uid1',
  );
});

test('saves a note, and keeps it when that fails', async () => {
  const { api, user } = open({ answers: { addBuyerNote: refusal(409, 'too-many-notes', 'No room') } });
  const form = within(await screen.findByRole('form', { name: 'Note about the buyer' }));
  await user.type(form.getByLabelText('Note'), 'Pays late');
  await user.click(form.getByRole('button', { name: 'Save note' }));
  expect(await form.findByText('No room')).toBeDefined();
  api.answer('addBuyerNote', { body: { modifiedCount: 1 } });
  const saved = { id: 'n1', text: 'Pays late', by: 'office@example.com', at: '2026-11-20T10:00:00.000Z' };
  api.answer('getBuyerSummary', { body: { ...summary, notes: [saved] } });
  await user.click(form.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Pays late', { selector: 'p' })).toBeDefined();
  expect(form.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
});

test('shows the orders of a closed account, and nothing for an unknown address', async () => {
  const answers = { getBuyer: refusal(404, 'not-found', 'Account not found') };
  const { unmount } = open({ answers });
  expect(await screen.findByText(/^This account is closed/)).toBeDefined();
  expect(await screen.findByText('12 orders')).toBeDefined();
  unmount();
  open({ answers, buyer: 'gone@example.com' });
  expect(await screen.findByText('Buyer not found')).toBeDefined();
});
