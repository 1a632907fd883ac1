// @vitest-environment jsdom
import type { WholeOrder } from '@shop/contracts';
import { fakeApi, refusal, renderRoutes, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  buildAddress,
  buildLine,
  buildOrder,
  buildSingleLineOrder,
  buildWholeOrder,
  refusedLine,
} from '../testing/build-order.ts';
import { PaymentPage } from './payment.page.tsx';

const routes = [{ path: '/dashboard/payment/:id', element: <PaymentPage /> }];
const intent = { body: { clientSecret: 'pi_1_secret_2' } };

/** Opens the payment page by the id of the order's first line. */
function open(order: WholeOrder, answers: Parameters<typeof fakeApi>[0] = {}) {
  const lineId = order.lines[0]?.id ?? '';
  const api = fakeApi({
    getOrder: { body: buildOrder({ _id: lineId, orderId: order.orderId }) },
    getWholeOrder: { body: order },
    createPaymentIntent: intent,
    ...answers,
  });
  return { api, ...renderRoutes(routes, { at: `/dashboard/payment/${lineId}`, session: signedIn() }) };
}

test('PAY-01..04 PAY-07: shows the summary of an unpaid order and requests one intent', async () => {
  const order = buildSingleLineOrder();
  const { api } = open(order);
  expect(await screen.findByRole('heading', { name: 'Hello, Rina Akter' })).toBeTruthy();
  expect(screen.getByText('Ventilated brake disc')).toBeTruthy();
  expect(screen.getByText('50')).toBeTruthy();
  expect(screen.getByText('$2,425')).toBeTruthy();
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2425, orderId: order.orderId });
});

test.each([
  ['in one text', buildSingleLineOrder(), /Rina Akter.*12 Station Road.*8801711123456/],
  [
    'from the address book',
    buildWholeOrder({ delivery: buildAddress({ street: 'Mill Lane 3' }) }),
    /Mill Lane 3/,
  ],
])('shows the delivery address %s', async (_where, order, address) => {
  open(order);
  expect((await screen.findByRole('region', { name: 'Deliver to' })).textContent).toMatch(address);
});

test('asks again before it takes another total than the one on the page', async () => {
  const order = buildSingleLineOrder({ total: 90 });
  const { api, user } = open(order);
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  const delivery = { kind: 'delivery' as const, text: 'Delivery: Sea freight', amount: 95, quoted: 0 };
  api.answer('getWholeOrder', { body: { ...order, total: 185, charges: [delivery] } });
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(await screen.findByRole('button', { name: 'Accept $185' }));
  expect(screen.getByText(/^Delivery is \$95 for the held parts\. It was \$0 for all parts\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
});

test.each([
  ['cancelled', 'This order was cancelled', "There's nothing to pay."],
  ['expired', 'This order has expired', "There's nothing to pay."],
  ['refused', "We couldn't place this order", "There's nothing to pay."],
  ['paid', 'Congrats! Your payment is completed.', 'This order is paid.'],
])('R-24 PAY-15: says that an order is %s and requests no intent', async (state, title, lead) => {
  const { api } = open(buildSingleLineOrder({ state }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(lead)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeTruthy();
  expect(api.callsOf('createPaymentIntent')).toEqual([]);
});

test('says what happens next with a paid order, and leads to the order and a question', async () => {
  open(buildSingleLineOrder({ state: 'paid' }));
  await screen.findByRole('heading', { name: 'What happens next' });
  const done = within(screen.getByRole('status'));
  expect(done.getAllByRole('listitem')).toHaveLength(4);
  const targets = done.getAllByRole('link').map((link) => link.getAttribute('href'));
  const page = '/dashboard/orders/SP-26-7K3QD';
  expect(targets).toEqual(['/dashboard/my-orders', page, `${page}?open=ask`]);
});

test('offers the return of a sent order, and no steps', async () => {
  open(buildSingleLineOrder({ state: 'shipped', lines: [buildLine({ sent: 50 })] }));
  const link = await screen.findByRole('link', { name: 'Return parts' });
  expect(link.getAttribute('href')).toBe('/dashboard/orders/SP-26-7K3QD?open=return');
  expect(screen.queryByText('What happens next')).toBeNull();
});

test.each([404, 403])('R-24: shows "Order not found" on %d without logging out', async (status) => {
  const session = signedIn();
  const api = fakeApi({ getOrder: refusal(status, 'refused', 'no') });
  renderRoutes(routes, { at: `/dashboard/payment/${buildOrder()._id}`, session });
  expect(await screen.findByText('Order not found')).toBeTruthy();
  expect(session.getState().status).toBe('signed-in');
  expect(api.callsOf('createPaymentIntent')).toEqual([]);
});

test('PAY-16: offers Retry when no intent can be made', async () => {
  const { api, user } = open(buildSingleLineOrder(), {
    createPaymentIntent: refusal(503, 'unavailable', 'The payment provider does not answer'),
  });
  expect(await screen.findByText('The payment provider does not answer')).toBeTruthy();
  api.answer('createPaymentIntent', intent);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('The payment provider does not answer')).toBeNull());
});

test('VAL-17 PAY-06: disables Pay until the client secret arrives', async () => {
  open(buildSingleLineOrder(), { createPaymentIntent: () => new Promise(() => undefined) });
  const pay = await screen.findByRole<HTMLButtonElement>('button', { name: 'Pay' });
  expect(pay.disabled).toBe(true);
});

test('counts down the hold, announces the last minutes and follows the expiry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-22T10:00:00') });
  try {
    const lead = "Pay by card. We're holding your parts until then.";
    const reservedUntil = new Date('2026-11-22T10:06:30').toISOString();
    const { api } = open(buildSingleLineOrder({ reservedUntil }));
    expect(await screen.findByText(lead)).toBeDefined();
    const held = () => screen.getByText(/^Held until/).textContent;
    expect(held()).toMatch(/^Held until 10:06 \S+, 6 minutes$/);
    await vi.advanceTimersByTimeAsync(2 * 60_000);
    expect(held()).toMatch(/^Held until 10:06 \S+, 4 minutes$/);
    expect(screen.getByText('This order is held for 5 more minutes.')).toBeDefined();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(screen.getByText('The time to pay has run out, by this device’s clock.')).toBeDefined();
    api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'expired', reservedUntil }) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await screen.findByText('This order has expired')).toBeDefined();
    expect(screen.queryByText(lead)).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

test('pays the total of all held lines of an order at once', async () => {
  const order = buildWholeOrder();
  const { api } = open({ ...order, lines: [...order.lines, refusedLine()] });
  expect(await screen.findByText('Oil filter')).toBeDefined();
  expect(screen.getByText('SP-26-7K3QD')).toBeDefined();
  expect(screen.getByText('50 x $48.50')).toBeDefined();
  expect(screen.getByText('$2,550')).toBeDefined();
  expect(screen.queryByText('Water pump')).toBeNull();
  await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
  expect(api.callsOf('createPaymentIntent')[0]?.body).toEqual({ price: 2550, orderId: order.orderId });
});

test('requests an intent for the new total when a line is cancelled', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const order = buildWholeOrder();
    const { api } = open(order);
    await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(1));
    api.answer('getWholeOrder', { body: { ...order, lines: order.lines.slice(0, 1), total: 2425 } });
    await vi.advanceTimersByTimeAsync(4_000);
    await waitFor(() => expect(api.callsOf('createPaymentIntent')).toHaveLength(2));
    expect(api.callsOf('createPaymentIntent')[1]?.body).toEqual({ price: 2425, orderId: order.orderId });
  } finally {
    vi.useRealTimers();
  }
});
