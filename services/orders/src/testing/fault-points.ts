import type { RequestListener } from 'node:http';
import { type ReachPoint, readFaultPoint } from '@shop/service-kit/testing/fault-points';
import type { OrdersDeps, OrdersService } from '../deps.ts';

/** Moments at which a crash test can kill the process, in order of occurrence. */
const faultPoints = [
  'place-before-insert',
  'place-after-insert',
  'place-before-reply',
  'stock-before-decision',
  'stock-after-decision',
  'intent-after-create',
  'intent-after-store',
  'settle-before-claim',
  'settle-after-claim',
  'settle-after-paid',
  'webhook-after-store',
  'refund-before-provider',
  'refund-after-provider',
  'end-after-payment-closed',
  'change-before-send',
] as const;

type Reach = ReachPoint<(typeof faultPoints)[number]>;

/** Wraps stores, provider and replies so that they reach the fault points. */
export function withFaultPoints(service: OrdersService): OrdersService {
  const reach = readFaultPoint(faultPoints);
  return {
    ...service,
    deps: {
      ...service.deps,
      orderStore: faultyOrderStore(service.deps.orderStore, reach),
      paymentStore: faultyPaymentStore(service.deps.paymentStore, reach),
      eventStore: faultyEventStore(service.deps.eventStore, reach),
      provider: faultyProvider(service.deps.provider, reach),
    },
    serve: (app, health, closers) => service.serve(faultyReplies(app, reach), health, closers),
  };
}

/** Changes that follow the closing of an order's payment. */
const endings: readonly string[] = ['cancelled', 'line-cancelled', 'expired'];

function faultyOrderStore(store: OrdersDeps['orderStore'], reach: Reach): OrdersDeps['orderStore'] {
  return {
    ...store,
    async insert(...order) {
      reach('place-before-insert');
      const isNew = await store.insert(...order);
      if (isNew) reach('place-after-insert');
      return isNew;
    },
    async apply(order, change, messages) {
      const { what } = change.entry;
      const decidesStock = what === 'stock-reserved' || what === 'stock-refused';
      if (decidesStock) reach('stock-before-decision');
      if (endings.includes(what)) reach('end-after-payment-closed');
      const changed = await store.apply(order, change, messages);
      if (!changed) return undefined;
      if (decidesStock) reach('stock-after-decision');
      if (what === 'payment-started') reach('intent-after-store');
      if (messages.messages.length > 0) reach('change-before-send');
      return changed;
    },
  };
}

function faultyPaymentStore(store: OrdersDeps['paymentStore'], reach: Reach): OrdersDeps['paymentStore'] {
  return {
    ...store,
    async claim(...payment) {
      reach('settle-before-claim');
      const claim = await store.claim(...payment);
      if (claim === 'claimed') reach('settle-after-claim');
      return claim;
    },
    move(intentId, move) {
      if (move.to === 'settled') reach('settle-after-paid');
      return store.move(intentId, move);
    },
  };
}

function faultyEventStore(store: OrdersDeps['eventStore'], reach: Reach): OrdersDeps['eventStore'] {
  return {
    ...store,
    async add(...event) {
      const isNew = await store.add(...event);
      reach('webhook-after-store');
      return isNew;
    },
  };
}

function faultyProvider(provider: OrdersDeps['provider'], reach: Reach): OrdersDeps['provider'] {
  return {
    ...provider,
    async createIntent(wanted) {
      const intent = await provider.createIntent(wanted);
      if (wanted.orderId !== undefined) reach('intent-after-create');
      return intent;
    },
    async refund(refund) {
      reach('refund-before-provider');
      const made = await provider.refund(refund);
      reach('refund-after-provider');
      return made;
    },
  };
}

function faultyReplies(app: RequestListener, reach: Reach): RequestListener {
  return (request, response) => {
    const { writeHead } = response;
    if (request.method === 'POST' && (request.url === '/order' || request.url === '/orders'))
      Object.defineProperty(response, 'writeHead', {
        value: (...head: unknown[]) => {
          reach('place-before-reply');
          return Reflect.apply(writeHead, response, head);
        },
      });
    app(request, response);
  };
}
