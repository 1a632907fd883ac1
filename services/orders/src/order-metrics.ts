import { internalRoutes, wholeOrderStates } from '@shop/contracts';
import { fieldErrors, type Metrics, refuse } from '@shop/service-kit';
import type { Express } from 'express';
import { Gauge } from 'prom-client';
import { watchedRefunds } from './orders/order.document.ts';
import type { OrderStore } from './orders/order.store.ts';
import type { PaymentState } from './payments/payment.document.ts';
import type { PaymentStore } from './payments/payment.store.ts';

/** States that a payment normally leaves by itself, and those that need an admin at once. */
const watchedStates: readonly PaymentState[] = [
  'open',
  'claimed',
  'refunding',
  'refund-pending',
  'refund-failed',
  'orphaned',
];

/**
 * Gauges for operators: orders by state, open stock messages with catalog, and unsettled money. They cover the whole
 * shop, so every worker shows the same.
 */
export function createOrderGauges(
  { registry }: Metrics,
  {
    orderStore,
    paymentStore,
  }: {
    orderStore: Pick<OrderStore, 'openWithCatalog' | 'readFigures' | 'countRefunds'>;
    paymentStore: Pick<PaymentStore, 'inState'>;
  },
) {
  const byState = new Gauge({
    name: 'orders_in_state',
    help: 'Orders in each state, as the last round counted them',
    labelNames: ['state'],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'orders_stock_open',
    help: 'Orders that wait for catalog: for a decision, or for the confirmation that their stock is back',
    labelNames: ['kind'],
    registers: [registry],
  });
  const inState = new Gauge({
    name: 'payments_in_state',
    help: 'Payments that no order claims (open), that an order has claimed and not settled, whose money goes back (refunding, refund-pending) or could not (refund-failed), and of orders that the books do not know (orphaned)',
    labelNames: ['state'],
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'payments_oldest_seconds',
    help: 'How long the oldest payment has been in such a state, 0 when none is',
    labelNames: ['state'],
    registers: [registry],
  });
  const refunds = new Gauge({
    name: 'order_refunds_in_state',
    help: 'Refunds of paid orders that the provider has not taken yet (asked), that are on their way (pending), or that failed and nobody has repeated (failed)',
    labelNames: ['state'],
    registers: [registry],
  });
  const oldestRefund = new Gauge({
    name: 'order_refunds_oldest_seconds',
    help: 'How long ago the oldest refund in such a state was decided, 0 when none is',
    labelNames: ['state'],
    registers: [registry],
  });
  const countRefunds = async (): Promise<void> => {
    const found = await orderStore.countRefunds();
    for (const state of watchedRefunds) {
      const { count = 0, since } = found.find((each) => each.state === state) ?? {};
      refunds.set({ state }, count);
      oldestRefund.set({ state }, since ? (Date.now() - since.getTime()) / 1_000 : 0);
    }
  };
  const countPayments = async (state: PaymentState): Promise<void> => {
    const { count, since } = await paymentStore.inState(state);
    inState.set({ state }, count);
    oldest.set({ state }, since ? (Date.now() - since.getTime()) / 1_000 : 0);
  };
  return async (): Promise<void> => {
    await Promise.all([...watchedStates.map(countPayments), countRefunds()]);
    for (const [kind, count] of Object.entries(await orderStore.openWithCatalog())) open.set({ kind }, count);
    const { states } = await orderStore.readFigures();
    for (const state of wholeOrderStates)
      byState.set({ state }, states.find((each) => each.state === state)?.orders ?? 0);
  };
}

/**
 * `GET /holdings` of the worker: held pieces for a range of parts or all, for operators and reconciliation. Internal:
 * the gateway does not route it. `parts` matches the ledger only while `open` is all zero.
 */
export function serveHoldings(
  orderStore: Pick<OrderStore, 'openWithCatalog' | 'holdingsOf' | 'committedOf' | 'hasPaidFor'>,
) {
  return (app: Express): void => {
    servePurchases(app, orderStore);
    serveCommitted(app, orderStore);
    const { path, query } = internalRoutes.readHoldings;
    app.get(path, async (request, response) => {
      const range = query.safeParse(request.query);
      if (!range.success) throw refuse.invalid(fieldErrors(range.error));
      const [open, parts] = await Promise.all([
        orderStore.openWithCatalog(),
        orderStore.holdingsOf(range.data),
      ]);
      response.json({ open, parts });
    });
  };
}

/** `GET /committed` of the worker, for stocktaking of a part. Internal: the gateway does not route it. */
function serveCommitted(app: Express, { committedOf }: Pick<OrderStore, 'committedOf'>): void {
  const { path, query } = internalRoutes.readCommitted;
  app.get(path, async (request, response) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw refuse.invalid(fieldErrors(asked.error));
    response.json(await committedOf(asked.data.partId));
  });
}

/**
 * `GET /purchase` of the worker, for the "Bought here" mark of the catalogue's reviews. Internal: the gateway does
 * not route it.
 */
function servePurchases(app: Express, { hasPaidFor }: Pick<OrderStore, 'hasPaidFor'>): void {
  const { path, query } = internalRoutes.readPurchase;
  app.get(path, async (request, response) => {
    const asked = query.safeParse(request.query);
    if (!asked.success) throw refuse.invalid(fieldErrors(asked.error));
    response.json({ paid: await hasPaidFor(asked.data) });
  });
}
