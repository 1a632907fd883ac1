import { randomUUID } from 'node:crypto';
import {
  catalogRoutes,
  order as orderReply,
  orderRoutes,
  shipment,
  type WholeOrder,
  wholeOrder,
} from '@shop/contracts';
import { requester, type TestReply, testToken } from '@shop/service-kit/testing';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { intentIdOf, type Provider } from './provider.ts';
import type { ChaosShop } from './shop/index.ts';

/** How long a call is retried before it counts as lost. */
const patienceMs = 180_000;

export const admin = testToken('admin@example.com', { roles: ['owner'], expiresIn: 7_200 });

export async function addPart(url: string, availableQuantity: number, token = admin): Promise<string> {
  const body = {
    name: 'Vented brake disc',
    price: 12.5,
    description: 'Cast iron, 280 mm, coated hub.',
    minOrderQuantity: 1,
    availableQuantity,
    img: '/api/drawings/brake-disc-1.svg',
  };
  const reply = await requester(url, 60_000)('POST', '/part', { token, body });
  return catalogRoutes.addPart.reply.parse(reply.body).insertedId;
}

export function orderOf(partId: string, quantity = 1) {
  return {
    partId,
    partName: 'Vented brake disc',
    price: 12.5,
    quantity,
    clientName: 'Shahid Karim',
    address: '12 Station Road, Dhaka',
    phone: '8801711123456',
  };
}

/**
 * Retries a call until the shop answers. A refused connection, a 5xx and a 408 (the process hung during the
 * call) do not count.
 */
export async function retryUntilAnswered(
  what: string,
  call: () => Promise<TestReply>,
  isAnswer = ({ status }: TestReply): boolean => status < 500 && status !== 408,
): Promise<TestReply> {
  const since = new Date();
  let last: TestReply | undefined;
  const ask = async (): Promise<boolean> => {
    last = await call();
    return isAnswer(last);
  };
  if ((await waitUntil(ask, { limitMs: patienceMs })) && last) return last;
  throw new Error(
    `${what} was never answered, tried since ${since.toISOString()}; last: ${last?.status} ${JSON.stringify(last?.body)}`,
  );
}

/** Retries like {@link retryUntilAnswered}; rejects unless the answer has one of the statuses. */
async function succeed(
  what: string,
  call: () => Promise<TestReply>,
  ...statuses: readonly number[]
): Promise<TestReply> {
  const reply = await retryUntilAnswered(what, call);
  if (!statuses.includes(reply.status))
    throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
}

function idempotent(token: string, body: object) {
  return { token, body, headers: { 'idempotency-key': randomUUID() } };
}

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Dhaka',
  country: 'BD',
  phone: '8801711123456',
};

/** An order with one line per part; every part costs the same. */
function orderOfLines(partIds: readonly string[]) {
  return {
    delivery,
    lines: partIds.map((partId, index) => ({ partId, quantity: 1 + (index % 3), price: 12.5 })),
  };
}

/** A buyer with a browser, who retries until the shop answers. Each step resolves once it is acknowledged. */
export function buyerAt({ urls }: ChaosShop, provider: Provider, email: string) {
  const request = requester(urls.orders);
  const token = testToken(email, { expiresIn: 7_200 });
  const state = (id: string): Promise<TestReply> => request('GET', `/get-order/${id}`, { token });
  const stateOf = ({ body }: TestReply): string => orderReply.parse(body).state;

  return {
    email,
    place: async (partId: string, quantity = 1): Promise<string> => {
      const call = idempotent(token, orderOf(partId, quantity));
      const { body } = await succeed('placing', () => request('POST', '/order', call), 201, 202);
      return orderRoutes.placeOrder.reply.parse(body).insertedId;
    },

    reserved: async (id: string): Promise<void> => {
      const decided = (reply: TestReply): boolean => reply.status === 200 && stateOf(reply) !== 'requested';
      const reply = await retryUntilAnswered(`the stock decision on ${id}`, () => state(id), decided);
      if (stateOf(reply) !== 'reserved') throw new Error(`order ${id} is ${stateOf(reply)}`);
    },

    /** Places an order of several parts; resolves with the order once all its lines are decided. */
    placeLines: async (partIds: readonly string[]): Promise<WholeOrder> => {
      const call = idempotent(token, orderOfLines(partIds));
      const placed = await succeed('placing lines', () => request('POST', '/orders', call), 201, 202);
      const { orderId } = orderRoutes.placeWholeOrder.reply.parse(placed.body);
      const look = () => request('GET', `/orders/${orderId}`, { token });
      const isDecided = ({ status, body }: TestReply): boolean =>
        status === 200 && wholeOrder.parse(body).lines.every((line) => line.state !== 'requested');
      const decided = await retryUntilAnswered(`the stock of ${orderId}`, look, isDecided);
      return wholeOrder.parse(decided.body);
    },

    look: async (orderId: string): Promise<WholeOrder> => {
      const call = () => request('GET', `/orders/${orderId}`, { token });
      return wholeOrder.parse((await retryUntilAnswered('looking', call)).body);
    },

    open: async (orderId: string, price: number): Promise<string> => {
      const call = { token, body: { price, orderId } };
      const open = () => request('POST', '/create-payment-intent', call);
      const { body } = await succeed('opening the payment', open, 200);
      return intentIdOf(orderRoutes.createPaymentIntent.reply.parse(body).clientSecret);
    },

    pay: provider.pay,

    report: async (id: string, transactionId: string): Promise<void> => {
      const call = { token, body: { transactionId } };
      await succeed('reporting', () => request('PATCH', `/order/${id}`, call), 200);
    },

    /** Cancels one line. A retry gets 409 if its first try took effect. */
    cancelLine: async (lineId: string): Promise<void> => {
      await succeed('cancelling a line', () => request('DELETE', `/order/${lineId}`, { token }), 200, 409);
    },

    /** A retry gets 409 if its first try took effect. */
    cancel: async (id: string): Promise<void> => {
      await succeed('cancelling', () => request('DELETE', `/order/${id}`, { token }), 200, 409);
      const after = stateOf(await retryUntilAnswered('looking', () => state(id)));
      if (after !== 'cancelled') throw new Error(`order ${id} is ${after} after its cancel`);
    },
  };
}

export type Buyer = ReturnType<typeof buyerAt>;

type SentLine = { readonly lineId: string; readonly quantity: number };

/** A shop admin, who retries until the shop answers. */
export function adminAt({ urls }: ChaosShop) {
  const request = requester(urls.orders);

  return {
    /** Refunds lines or an amount (in dollars) of a paid order; retries share one idempotency key. */
    refund: async (orderId: string, what: { lines: string[] } | { amount: number }): Promise<void> => {
      const call = idempotent(admin, { orderId, reason: 'It arrived broken', ...what });
      await succeed('refunding', () => request('POST', '/refund', call), 201);
    },

    /** Ships some lines, or everything left; resolves with the parcel's id, or undefined if nothing was left. */
    send: async (orderId: string, lines?: readonly SentLine[]): Promise<string | undefined> => {
      const call = idempotent(admin, { orderId, carrier: 'DHL', ...(lines ? { lines } : {}) });
      const { status, body } = await succeed('sending', () => request('POST', '/shipment', call), 201, 409);
      return status === 201 ? shipment.parse(body).id : undefined;
    },

    /** Undoes a shipment. A 409 means it is too late: the shop was down for too long. */
    takeBack: async (orderId: string, parcel: string): Promise<void> => {
      const call = () => request('DELETE', `/shipment/${orderId}/${parcel}`, { token: admin });
      await succeed('taking back', call, 200, 409);
    },

    /** Ships everything left. A retry gets 409 if its first try took effect. */
    ship: async (orderId: string): Promise<void> => {
      const call = () => request('PATCH', `/change-order-status/${orderId}`, { token: admin });
      await succeed('shipping', call, 200, 409);
    },
  };
}

export type ShopAdmin = ReturnType<typeof adminAt>;
