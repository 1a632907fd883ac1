// @vitest-environment jsdom
import type { Order } from '@shop/contracts';
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderRoutes,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildOrder, paidOrder } from '../testing/build-order.ts';
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

test.each([
  ['cancelled' as const, 'This order was canceled'],
  ['expired' as const, 'This order has expired'],
  ['refused' as const, 'This order could not be placed'],
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
    const api = fakeApi({ getOrder: refusal(status, 'refused', 'no') });
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
