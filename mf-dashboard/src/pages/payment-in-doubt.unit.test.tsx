// @vitest-environment jsdom
import {
  type FakeAnswer,
  fakeApi,
  refusal,
  renderRoutes,
  signedIn,
  translatePage,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadProvider } from '../features/payment/provider.ts';
import { buildOrder, buildSingleLineOrder, paidOrder } from '../testing/build-order.ts';
import { fakeStripe } from '../testing/fake-stripe.ts';
import { PaymentPage } from './payment.page.tsx';

vi.hoisted(() => vi.resetModules());
vi.mock('../features/payment/provider.ts');
afterAll(() => void vi.resetModules());
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const routes = [{ path: '/dashboard/payment/:id', element: <PaymentPage /> }];
const order = buildSingleLineOrder();
const lost = { error: { type: 'api_connection_error', message: 'gone' } };
const unavailable = refusal(503, 'payments-unavailable', 'The payment provider does not answer');
const notSucceeded = refusal(409, 'payment-not-succeeded', 'This payment has not succeeded');

/** Before the card form there is a button that stays disabled. */
async function enabledPay(): Promise<HTMLElement> {
  await screen.findByText('Card');
  const pay = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' });
  await waitFor(() => expect(pay.disabled).toBe(false));
  return pay;
}

/** Pays, and the provider's response is lost. */
async function payInDoubt(asked: FakeAnswer | (() => Promise<FakeAnswer>)) {
  const provider = fakeStripe();
  provider.confirmCardPayment.mockResolvedValue(lost);
  vi.mocked(loadProvider).mockResolvedValue(provider.stripe);
  const api = fakeApi({
    getOrder: { body: buildOrder() },
    getWholeOrder: { body: order },
    createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } },
    reportPayment: asked,
  });
  const view = renderRoutes(routes, { at: `/dashboard/payment/${order.orderId}`, session: signedIn() });
  await view.user.click(await enabledPay());
  return { api, provider, ...view };
}

/** Opens the page after it was reloaded while paying: the provider knows the payment. */
function reopen(status: string) {
  const provider = fakeStripe();
  provider.retrievePaymentIntent.mockResolvedValue({ paymentIntent: { id: 'pi_1', status } });
  vi.mocked(loadProvider).mockResolvedValue(provider.stripe);
  const api = fakeApi({
    getOrder: { body: buildOrder() },
    getWholeOrder: { body: order },
    createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } },
    reportPayment: unavailable,
  });
  const forms: boolean[] = [];
  const view = renderRoutes(routes, { at: `/dashboard/payment/${order.orderId}`, session: signedIn() });
  const observer = new MutationObserver(() => forms.push(screen.queryByText('Card') !== null));
  observer.observe(view.container, { subtree: true, childList: true });
  return { api, forms, ...view };
}

test.each([
  ['succeeded', 'Payment received'],
  ['processing', "We don't know yet whether your payment went through"],
])('never shows a card form after a reload when the provider says %s', async (status, title) => {
  const { api, forms } = reopen(status);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(forms).not.toContain(true);
  await waitFor(() => expect(api.callsOf('reportPayment')[0]?.body).toMatchObject({ transactionId: 'pi_1' }));
  api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'paid' }) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
});

test('shows a paid order at once when the shop refuses another payment for it', async () => {
  vi.mocked(loadProvider).mockResolvedValue(fakeStripe().stripe);
  const api = fakeApi({
    getOrder: { body: buildOrder() },
    getWholeOrder: { body: order },
    createPaymentIntent: () => {
      api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'paid' }) });
      return Promise.resolve(refusal(409, 'order-paid', 'This order is paid'));
    },
  });
  renderRoutes(routes, { at: `/dashboard/payment/${order.orderId}`, session: signedIn() });
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  expect(api.callsOf('getWholeOrder')).toHaveLength(2);
});

const unknownTitle = "We don't know yet whether your payment went through";

test('PAY-14: says that a lost payment is unknown, offers no second one and asks the shop', async () => {
  const { api } = await payInDoubt(unavailable);
  expect(await screen.findByText(unknownTitle)).toBeDefined();
  expect(screen.getByText(/Please don't pay again/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(screen.getByText(unknownTitle)).toBeDefined();
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  expect(api.callsOf('reportPayment').length).toBeGreaterThan(4);
  expect(api.callsOf('reportPayment')[0]).toMatchObject({
    params: { id: order.orderId },
    body: { transactionId: 'pi_1' },
  });
});

test('PAY-14: completes when the shop finds that the lost payment went through', async () => {
  const { api } = await payInDoubt(() => Promise.reject(new TypeError('offline')));
  await screen.findByText(unknownTitle);
  api.answer('reportPayment', { body: { modifiedCount: 1, order: paidOrder() } });
  api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'paid' }) });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Payment Successful!')).toBeDefined();
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
  const asked = api.callsOf('reportPayment').length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(api.callsOf('reportPayment')).toHaveLength(asked);
});

test('PAY-14: offers the card again only after the provider has denied the charge repeatedly', async () => {
  const { api, provider, user } = await payInDoubt(notSucceeded);
  await waitFor(() => expect(api.callsOf('reportPayment')).toHaveLength(1));
  expect(screen.getByText(unknownTitle)).toBeDefined();
  await vi.advanceTimersByTimeAsync(10_000);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe("The payment failed. You weren't charged. Please try again.");
  provider.confirmCardPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
  api.answer('reportPayment', { body: { modifiedCount: 1, order: paidOrder() } });
  api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'paid' }) });
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect(await screen.findByText('Congrats! Your payment is completed.')).toBeDefined();
});

test('PAY-14: claims nothing when the provider falls silent after one denial', async () => {
  const { api } = await payInDoubt(notSucceeded);
  await waitFor(() => expect(api.callsOf('reportPayment')).toHaveLength(1));
  api.answer('reportPayment', unavailable);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(screen.getByText(unknownTitle)).toBeDefined();
});

test('says so when the order ends while its payment is unknown', async () => {
  const { api } = await payInDoubt(unavailable);
  await screen.findByText(unknownTitle);
  api.answer('getWholeOrder', { body: buildSingleLineOrder({ state: 'expired' }) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await screen.findByText('This order has expired')).toBeDefined();
});

test.each([
  ['declined', { error: { type: 'card_error', message: 'Your card was declined.' } }],
  ['accepted', { paymentIntent: { id: 'pi_1', status: 'succeeded' } }],
])(
  'shows the outcome of a card that is %s, on a page that the browser translates',
  async (outcome, reply) => {
    const provider = fakeStripe();
    provider.confirmCardPayment.mockResolvedValue(reply);
    vi.mocked(loadProvider).mockResolvedValue(provider.stripe);
    const api = fakeApi({
      getOrder: { body: buildOrder() },
      getWholeOrder: { body: order },
      createPaymentIntent: { body: { clientSecret: 'pi_1_secret_2' } },
      reportPayment: { body: { modifiedCount: 1, order: paidOrder() } },
    });
    const view = renderRoutes(routes, { at: `/dashboard/payment/${order.orderId}`, session: signedIn() });
    const pay = await enabledPay();
    translatePage();
    api.answer('getWholeOrder', {
      body: buildSingleLineOrder({ state: outcome === 'accepted' ? 'paid' : 'reserved' }),
    });
    await view.user.click(pay);
    const text = outcome === 'accepted' ? 'Congrats! Your payment is completed.' : 'Your card was declined.';
    const shown = await screen.findByText(text);
    // Declined, the card form and its Pay keep the focus.
    expect(document.activeElement?.contains(shown)).toBe(outcome === 'accepted');
  },
);
