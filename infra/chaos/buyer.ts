import { randomUUID } from 'node:crypto';
import { catalogRoutes, orderReturn, orderRoutes, type WholeOrder, wholeOrder } from '@shop/contracts';
import { requester, type TestReply, testToken } from '@shop/service-kit/testing';
import { waitUntil } from '../lib/supervise/wait-until.ts';
import { intentIdOf, type Provider } from './provider.ts';
import type { ChaosShop } from './shop.ts';

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

function idempotent(token: string, body: object) {
  return { token, body, headers: { 'idempotency-key': randomUUID() } };
}

/** Calls of one person, retried like {@link retryUntilAnswered}; they reject unless the answer has one of the statuses. */
export function callerAt(url: string, token: string) {
  const request = requester(url);
  return async (
    line: string,
    statuses: readonly number[],
    options: Parameters<typeof request>[2] = { token },
  ): Promise<TestReply> => {
    const [method = '', path = ''] = line.split(' ');
    const reply = await retryUntilAnswered(line, () => request(method, path, options));
    if (!statuses.includes(reply.status))
      throw new Error(`${line}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
}

const delivery = {
  name: 'Shahid Karim',
  street: '12 Station Road',
  city: 'Thimphu',
  country: 'BT',
  phone: '8801711123456',
};

/** A buyer with a browser, who retries until the shop answers. Each step resolves once it is acknowledged. */
export function buyerAt({ urls }: ChaosShop, provider: Provider, email: string) {
  const token = testToken(email, { expiresIn: 7_200 });
  const call = callerAt(urls.orders, token);
  const request = requester(urls.orders);

  const placeOne = async (partId: string): Promise<string> => {
    const { body } = await call('POST /order', [201, 202], idempotent(token, orderOf(partId, 2)));
    return orderRoutes.placeOrder.reply.parse(body).insertedId;
  };
  const placeLines = async (partIds: readonly string[]): Promise<string> => {
    const lines = partIds.map((partId, index) => ({ partId, quantity: 1 + (index % 3), price: 12.5 }));
    const { body } = await call('POST /orders', [201, 202], idempotent(token, { delivery, lines }));
    return orderRoutes.placeWholeOrder.reply.parse(body).orderId;
  };

  return {
    email,

    /** Places an order with one line per part; every part costs the same. */
    place: (partIds: readonly string[]): Promise<string> => {
      const [first = '', ...others] = partIds;
      return others.length === 0 ? placeOne(first) : placeLines(partIds);
    },

    /** Resolves once the stock of all lines is decided. */
    decided: async (orderId: string): Promise<WholeOrder> => {
      const isDecided = ({ status, body }: TestReply): boolean =>
        status === 200 && wholeOrder.parse(body).lines.every(({ state }) => state !== 'requested');
      const look = () => request('GET', `/orders/${orderId}`, { token });
      return wholeOrder.parse((await retryUntilAnswered(`the stock of ${orderId}`, look, isDecided)).body);
    },

    open: async ({ orderId, total }: Pick<WholeOrder, 'orderId' | 'total'>): Promise<string> => {
      const options = { token, body: { price: total, orderId } };
      const { body } = await call('POST /create-payment-intent', [200], options);
      return intentIdOf(orderRoutes.createPaymentIntent.reply.parse(body).clientSecret);
    },

    pay: provider.pay,

    report: async (orderId: string, transactionId: string): Promise<void> => {
      await call(`PATCH /order/${orderId}`, [200], { token, body: { transactionId } });
    },

    /** Asks to return a piece; resolves with the return's id. */
    sendBack: async (orderId: string, lineId: string): Promise<string> => {
      const body = { lines: [{ lineId, quantity: 1 }], reason: 'damaged' };
      const reply = await call(`POST /return/${orderId}`, [201], idempotent(token, body));
      return orderReturn.parse(reply.body).id;
    },

    /** Cancels an order of one line, or one of several lines. A retry gets 409 if its first try took effect. */
    cancel: async (lineId: string): Promise<void> => {
      await call(`DELETE /order/${lineId}`, [200, 409]);
    },
  };
}

export type Buyer = ReturnType<typeof buyerAt>;

/** A shop admin, who retries until the shop answers. A retry gets 409 if its first try took effect. */
export function adminAt({ urls }: ChaosShop) {
  const call = callerAt(urls.orders, admin);
  return {
    /** Refunds lines or an amount (in dollars) of a paid order; retries share one idempotency key. */
    refund: async (orderId: string, what: { lines: string[] } | { amount: number }): Promise<void> => {
      await call('POST /refund', [201], idempotent(admin, { orderId, reason: 'It arrived broken', ...what }));
    },

    /** Takes a returned piece back into stock, and refunds it. */
    handleReturn: async (orderId: string, returnId: string, lineId: string): Promise<void> => {
      const steps = {
        'return-decision': { decision: 'approve', answer: 'Send it to us' },
        'return-receipt': {},
        'return-inspection': { lines: [{ lineId, restocked: 1, scrapped: 0 }] },
        'return-refund': {},
      };
      for (const [step, body] of Object.entries(steps))
        await call(`POST /${step}/${orderId}/${returnId}`, [200], { token: admin, body });
    },

    /** Ships everything left. */
    ship: async (orderId: string): Promise<void> => {
      await call(`PATCH /change-order-status/${orderId}`, [200, 409]);
    },
  };
}

export type ShopAdmin = ReturnType<typeof adminAt>;
