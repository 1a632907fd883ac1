// @vitest-environment jsdom
import type { Order, WholeOrder } from '@shop/contracts';
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderRoutes,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildAddress, buildOrder, buildWholeOrder, paidOrder, refusedLine } from '../testing/build-order.ts';
import { PaymentPage } from './payment.page.tsx';

failOnConsoleNoise();
installDomStubs();

const routes = [{ path: '/dashboard/payment/:id', element: <PaymentPage /> }];

function open(order: Order, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ getOrder: { body: order }, ...answers });
  return { api, ...renderRoutes(routes, { at: `/dashboard/payment/${order._id}`, session: signedIn() }) };
}

test('PAY-01..04 PAY-07: when an unpaid order opens, then its summary shows and an intent is asked for once', async () => {
  const order = buildOrder();
  const { api } = open(order, { createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } } });
  expect(await screen.findByRole('heading', { name: 'Hello, Shahid Karim' })).toBeTruthy();
  expect(screen.getByText('Ventilated brake disc')).toBeTruthy();
  expect(screen.getByText('50')).toBeTruthy();
  expect(screen.getByText('$2,425')).toBeTruthy();
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2425, orderId: order._id });
});

test('the payment page shows the delivery address', async () => {
  const order = buildOrder();
  open(order, { createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } } });
  const delivery = await screen.findByRole('region', { name: 'Deliver to' });
  expect(delivery.textContent).toContain(order.clientName);
  expect(delivery.textContent).toContain(order.address);
  expect(delivery.textContent).toContain(order.phone);
});

test('the payment page of an order of several lines shows the delivery address', async () => {
  openWhole(buildWholeOrder({ delivery: buildAddress({ street: 'Mill Lane 3' }) }));
  const delivery = await screen.findByRole('region', { name: 'Deliver to' });
  expect(delivery.textContent).toContain('Mill Lane 3');
});

test.each([
  ['cancelled' as const, 'This order was canceled'],
  ['expired' as const, 'This order has expired'],
  ['refused' as const, "We couldn't place this order"],
])('R-24: when the order is %s, then the page says so and asks for no intent', async (state, title) => {
  const { api } = open(buildOrder({ state }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(api.callsOf('createPaymentIntent')).toEqual([]);
});

test('R-24 PAY-15: when the order is paid already, then the page says so and asks for no intent', async () => {
  const { api } = open(paidOrder());
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeTruthy();
  expect(api.callsOf('createPaymentIntent')).toEqual([]);
});

test.each([404, 403])(
  'R-24: when the order answers %d, then it is not found and nobody is logged out',
  async (status) => {
    const session = signedIn();
    const no = refusal(status, 'refused', 'no');
    const api = fakeApi({ getOrder: no, getWholeOrder: no });
    renderRoutes(routes, { at: `/dashboard/payment/${buildOrder()._id}`, session });
    expect(await screen.findByText('Order not found')).toBeTruthy();
    expect(session.getState().status).toBe('signed-in');
    expect(api.callsOf('createPaymentIntent')).toEqual([]);
  },
);

test('PAY-16: when no intent can be made, then Retry asks again', async () => {
  const { api, user } = open(buildOrder(), {
    createPaymentIntent: refusal(503, 'unavailable', 'The payment provider does not answer'),
  });
  expect(await screen.findByText('The payment provider does not answer')).toBeTruthy();
  api.answer('createPaymentIntent', { body: { clientSecret: 'pi_1_secret_2' } });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('The payment provider does not answer')).toBeNull());
});

test('VAL-17 PAY-06: when the client secret is not there yet, then Pay is disabled', async () => {
  open(buildOrder(), { createPaymentIntent: () => new Promise(() => undefined) });
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay' });
  expect(pay.disabled).toBe(true);
});

const lead = "Pay by card. We're holding your parts until then.";

test('when an order can be paid, then the page says that it is held and until when', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T10:00:00') });
  try {
    const reservedUntil = new Date('2026-11-22T10:23:30').toISOString();
    const { api } = open(buildOrder({ reservedUntil }), {
      createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } },
    });
    expect(await screen.findByText(lead)).toBeDefined();
    const held = () => screen.getByText(/^Held until/).textContent;
    expect(held()).toBe('Held until 10:23, 23 minutes');
    await vi.advanceTimersByTimeAsync(19 * 60_000);
    expect(held()).toBe('Held until 10:23, 4 minutes');
    expect(screen.getByText('This order is held for 5 more minutes.')).toBeDefined();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(screen.getByText('The time to pay has run out, by this device’s clock.')).toBeDefined();
    api.answer('getOrder', { body: buildOrder({ state: 'expired', reservedUntil }) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('This order has expired')).toBeDefined();
    expect(screen.queryByText(lead)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['paid', paidOrder(), 'This order is paid.'],
  ['cancelled', buildOrder({ state: 'cancelled' }), "There's nothing to pay."],
] as const)('when an order is %s, then its page no longer invites to pay', async (_state, order, words) => {
  open(order);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(lead)).toBeNull();
});

/** The shop has the whole order but no row of its id. */
function openWhole(order: WholeOrder, answers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    getOrder: refusal(404, 'not-found', 'Order not found'),
    getWholeOrder: { body: order },
    createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } },
    ...answers,
  });
  return { api, ...renderRoutes(routes, { at: `/dashboard/payment/${order.orderId}`, session: signedIn() }) };
}

test('when an order has several lines, then all that are held are shown and their total is paid at once', async () => {
  const order = buildWholeOrder();
  const { api } = openWhole({ ...order, lines: [...order.lines, refusedLine()] });
  expect(await screen.findByText('Oil filter')).toBeDefined();
  expect(screen.getByText('SP-26-7K3QD')).toBeDefined();
  expect(screen.getByText('50 x $48.50')).toBeDefined();
  expect(screen.getByText('$2,550')).toBeDefined();
  expect(screen.queryByText('Water pump')).toBeNull();
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2550, orderId: order.orderId });
});

test('when the address has the id of one line, then the whole order is paid, never the price of the line', async () => {
  const order = buildWholeOrder();
  const row = buildOrder({
    _id: order.lines[1]?.id ?? '',
    orderId: order.orderId,
    orderTotal: 2550,
    orderLines: 2,
  });
  const { api } = openWhole(order, { getOrder: { body: row } });
  expect(await screen.findByText('Oil filter')).toBeDefined();
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2550, orderId: order.orderId });
});

test('when the whole order cannot be asked for, then a row still pays the total of its order', async () => {
  const row = buildOrder({ orderId: 'd'.repeat(24), orderTotal: 2550, orderLines: 2 });
  const { api } = openWhole(buildWholeOrder(), {
    getOrder: { body: row },
    getWholeOrder: refusal(503, 'not-built', 'This is not available yet'),
  });
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2550, orderId: 'd'.repeat(24) });
});

test('when a line is cancelled while the page is open, then an intent of the new total is asked for', async () => {
  const order = buildWholeOrder();
  const { api } = openWhole(order);
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  api.answer('getWholeOrder', { body: { ...order, lines: order.lines.slice(0, 1), total: 2425 } });
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(2), { timeout: 8_000 });
  expect(api.callsOf('createPaymentIntent')[1]?.body).toEqual({ price: 2425, orderId: order.orderId });
}, 12_000);
