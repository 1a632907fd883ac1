// @vitest-environment jsdom
import {
  callsAfterFailedPoll,
  fakeApi,
  renderRoutes,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { PlacedOrder } from '../features/checkout/components/placed-order.tsx';
import { usePlacement } from '../features/checkout/use-placement.ts';
import { useOwnOrders } from '../features/own-orders/api/own-orders.ts';
import { usePaymentOutcome } from '../features/payment/api/report-payment.ts';
import { WorkList } from '../features/today/work-list.tsx';
import { OrderPage } from '../pages/order.page.tsx';
import { PaymentPage } from '../pages/payment.page.tsx';
import { buildOrder, buildWholeOrder } from './build-order.ts';

const order = buildWholeOrder();
const asked = buildWholeOrder({ state: 'requested' });

function at(pattern: string, element: ReactNode) {
  const path = pattern.replace(':id', order.orderId).replace(':number', order.orderId);
  return () => renderRoutes([{ path: pattern, element }], { at: path, session: signedIn() });
}

function shown(ui: ReactNode) {
  return () => renderWithKit(ui, { session: signedIn(), roles: ['owner'] });
}

function OwnOrders() {
  useOwnOrders({ q: '', state: undefined, ended: false, from: '', to: '' });
  return null;
}

function Outcome() {
  usePaymentOutcome(order, 'pi_1');
  return null;
}

function Placed() {
  const placement = usePlacement('shopper@example.com');
  const attempt = { key: 'k', made: order.orderId };
  return <PlacedOrder orderId={order.orderId} attempt={attempt} placement={placement} />;
}

const polls: [name: string, route: string, body: unknown, open: () => unknown][] = [
  ['an order', 'getWholeOrder', order, at('/dashboard/orders/:number', <OrderPage />)],
  ['the payment of an order', 'getWholeOrder', order, at('/dashboard/payment/:id', <PaymentPage />)],
  ['the papers of an order', 'listOrderDocuments', [], at('/dashboard/orders/:number', <OrderPage />)],
  ['the outcome of a lost payment', 'reportPayment', { modifiedCount: 1 }, shown(<Outcome />)],
  ['own orders', 'listOwnWholeOrders', [order], shown(<OwnOrders />)],
  ['a placed order', 'getWholeOrder', asked, shown(<Placed />)],
  ['work on orders', 'getOrderWork', [], shown(<WorkList />)],
  ['work on parts', 'getCatalogWork', [], shown(<WorkList />)],
];

test.each(polls)('polls %s on after a poll failed', async (_name, route, body, open) => {
  const api = fakeApi({
    getOrder: { body: buildOrder({ orderId: order.orderId }) },
    getWholeOrder: { body: order },
    listOrderDocuments: { body: [] },
    createPaymentIntent: { body: { clientSecret: 'secret' } },
    getOrderWork: { body: [] },
    getCatalogWork: { body: [] },
    getPartFigures: { body: { outOfStock: 0, lowStock: 0 } },
    listRunning: { body: { processes: [], missing: [], queues: [] } },
  });
  expect(await callsAfterFailedPoll(api, { route, answer: { body }, open })).toBeGreaterThan(0);
});
