import { documentRender } from './documents.ts';
import { staffActed } from './http/staff-log.ts';
import {
  accountClosed,
  type Message,
  newsletterAsked,
  orderPaid,
  partImportStep,
  paymentEventReceived,
  paymentRefund,
  stockDecided,
  stockRelease,
  stockReleased,
  stockReserve,
  stockReturn,
  stockReturned,
} from './messages.ts';
import { orderHappened } from './order-facts.ts';
import { partBackInStock, reviewPublished } from './part-facts.ts';
import type { ServiceName } from './route.ts';

/** One BullMQ queue: one kind of work for one consumer. Times in ms. */
export interface QueueDefinition {
  readonly name: string;
  /** The service whose worker consumes it. */
  readonly owner: ServiceName;
  readonly messages: readonly Message[];
  readonly attempts: number;
  /** First delay of the exponential back-off. */
  readonly backoffMs: number;
  /** How long completed jobs keep their id, so that a repeated add is a no-op. Seconds. */
  readonly keepCompletedSeconds: number;
  /** Whether senders keep a message until a worker has finished it, because nothing else would request its effect again. */
  readonly keptUntilDone: boolean;
  readonly concurrency: number;
  /** How long a message waits before a worker starts on it. */
  readonly delayMs: number;
}

function queue(
  definition: Pick<QueueDefinition, 'name' | 'owner' | 'messages'> & Partial<QueueDefinition>,
): QueueDefinition {
  return {
    attempts: 12,
    backoffMs: 200,
    keepCompletedSeconds: 3_600,
    keptUntilDone: false,
    concurrency: 32,
    delayMs: 0,
    ...definition,
  };
}

/** Closed accounts, of which the service deletes what it keeps. */
function accountQueue(
  owner: ServiceName,
  messages: QueueDefinition['messages'] = [accountClosed],
): QueueDefinition {
  return queue({
    name: `${owner}.accounts`,
    owner,
    messages,
    keptUntilDone: true,
    concurrency: 1,
  });
}

export const queues = {
  catalogStock: queue({
    name: 'catalog.stock',
    owner: 'catalog',
    messages: [stockReserve, stockRelease, stockReturn],
  }),
  ordersStockResults: queue({
    name: 'orders.stock-results',
    owner: 'orders',
    messages: [stockDecided, stockReleased, stockReturned],
  }),
  /** Most buyers' pages report a payment within the delay, and there is little left to do. Low concurrency spares the provider. */
  ordersPaymentEvents: queue({
    name: 'orders.payment-events',
    owner: 'orders',
    messages: [paymentEventReceived],
    concurrency: 4,
    delayMs: 1_000,
  }),
  ordersRefunds: queue({
    name: 'orders.refunds',
    owner: 'orders',
    messages: [paymentRefund],
    concurrency: 4,
  }),
  /** One at a time: invoices are numbered in sequence. */
  ordersInvoices: queue({
    name: 'orders.invoices',
    owner: 'orders',
    messages: [orderPaid],
    concurrency: 1,
  }),
  /** One at a time per process, to leave room for stock jobs. */
  catalogPartImports: queue({
    name: 'catalog.part-imports',
    owner: 'catalog',
    messages: [partImportStep],
    concurrency: 1,
  }),
  /** Mails to buyers about their orders. */
  notificationsFacts: queue({
    name: 'notifications.facts',
    owner: 'notifications',
    messages: [orderHappened],
    keptUntilDone: true,
    concurrency: 8,
  }),
  /** All other mails, in a separate queue so that order mails never wait for them. */
  notificationsPartFacts: queue({
    name: 'notifications.part-facts',
    owner: 'notifications',
    messages: [partBackInStock, reviewPublished],
    keptUntilDone: true,
    concurrency: 2,
  }),
  /** One at a time per process, which renders in a single thread. */
  notificationsDocuments: queue({
    name: 'notifications.documents',
    owner: 'notifications',
    messages: [documentRender],
    keptUntilDone: true,
    concurrency: 1,
  }),
  catalogAccounts: accountQueue('catalog'),
  ordersAccounts: accountQueue('orders'),
  notificationsAccounts: accountQueue('notifications', [accountClosed, newsletterAsked]),
  identityLog: queue({
    name: 'identity.log',
    owner: 'identity',
    messages: [staffActed],
    keptUntilDone: true,
    concurrency: 4,
  }),
} as const;

export const allQueues: readonly QueueDefinition[] = Object.values(queues);
