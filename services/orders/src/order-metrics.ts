import { internalRoutes, wholeOrderStates } from '@shop/contracts';
import { type Metrics, serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import { Gauge } from 'prom-client';
import { contactOf } from './company/company.routes.ts';
import type { OrdersDeps } from './deps.ts';
import { endUnpaidOrders } from './ending/end-unpaid-orders.ts';
import { watchedRefunds } from './order/order.document.ts';
import type { PaymentState } from './payments/payment.document.ts';
import { packingSlipDraftOf } from './shipping/packing-slips.rules.ts';
import { tradePaperOf } from './shipping/trade-papers.rules.ts';

/** States that a payment normally leaves by itself, and those that need an admin at once. */
const watchedStates: readonly PaymentState[] = [
  ...(['open', 'claimed', 'refunding', 'refund-pending', 'refund-failed', 'orphaned'] as const),
];

/** As many order numbers as a message to a person can name. */
const mostUnsent = 5;

interface GaugedStores {
  readonly orderLists: Pick<OrdersDeps['orderLists'], 'readFigures' | 'countRefunds'>;
  readonly heldStock: Pick<OrdersDeps['heldStock'], 'openWithCatalog'>;
  readonly paymentStore: Pick<OrdersDeps['paymentStore'], 'inState'>;
}

function secondsSince(time: Date | undefined): number {
  return time ? (Date.now() - time.getTime()) / 1_000 : 0;
}

/**
 * Gauges for operators: orders by state, open stock messages with catalog, and unsettled money. They cover the whole
 * shop, so every worker shows the same.
 */
export function createOrderGauges(
  { registry }: Metrics,
  { orderLists, heldStock, paymentStore }: GaugedStores,
) {
  const gauge = <Label extends string>(label: Label, name: string, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const byState = gauge('state', 'orders_in_state', 'Orders in each state, as the last round counted them');
  const open = gauge(
    'kind',
    'orders_stock_open',
    'Orders that wait for catalog: for a decision, or for the confirmation that their stock is back',
  );
  const payments = gauge(
    'state',
    'payments_in_state',
    'Payments that no order claims (open), that an order has claimed and not settled, whose money is being refunded (refunding, refund-pending) or could not be (refund-failed), and of orders missing from the database (orphaned)',
  );
  const oldestPayment = gauge(
    'state',
    'payments_oldest_seconds',
    'How long the oldest payment has been in such a state, 0 when none is',
  );
  const refunds = gauge(
    'state',
    'order_refunds_in_state',
    'Refunds of paid orders that the provider has not accepted yet (asked), that are on their way (pending), or that failed and were not repeated (failed)',
  );
  const oldestRefund = gauge(
    'state',
    'order_refunds_oldest_seconds',
    'How long ago the oldest refund in such a state was decided, 0 when none is',
  );
  const countRefunds = async (): Promise<void> => {
    const found = await orderLists.countRefunds();
    for (const state of watchedRefunds) {
      const { count = 0, since } = found.find((each) => each.state === state) ?? {};
      refunds.set({ state }, count);
      oldestRefund.set({ state }, secondsSince(since));
    }
  };
  const countPayments = async (state: PaymentState): Promise<void> => {
    const { count, since } = await paymentStore.inState(state);
    payments.set({ state }, count);
    oldestPayment.set({ state }, secondsSince(since));
  };
  return async (): Promise<void> => {
    await Promise.all([...watchedStates.map(countPayments), countRefunds()]);
    for (const [kind, count] of Object.entries(await heldStock.openWithCatalog())) open.set({ kind }, count);
    const { states } = await orderLists.readFigures();
    for (const state of wholeOrderStates)
      byState.set({ state }, states.find((each) => each.state === state)?.orders ?? 0);
  };
}

/**
 * Serves the worker's internal calls: held pieces per part, for operators and reconciliation (`parts` matches the
 * ledger only while `open` is all zero), the committed pieces of a part for stocktaking, and whether a person bought
 * a part. Also which orders of a person are unsent, what is left to send of orders, for packing slips, papers for
 * customs, and the company's data for mails. One call ends the unpaid orders of a person.
 */
export function serveHoldings(deps: OrdersDeps, secret?: string) {
  const { orderStore, orderLists, heldStock, companyStore } = deps;
  return (app: Express): void => {
    serveInternal(app, { call: internalRoutes.readHoldings, secret }, async (range) => {
      const [open, parts] = await Promise.all([heldStock.openWithCatalog(), heldStock.holdingsOf(range)]);
      return { open, parts };
    });
    serveInternal(app, { call: internalRoutes.readCommitted, secret }, ({ partId }) =>
      heldStock.committedOf(partId),
    );
    serveInternal(app, { call: internalRoutes.readPackingSlips, secret }, async ({ orderIds }) => {
      const [orders, company] = await Promise.all([orderStore.findMany(orderIds), companyStore.current()]);
      return { slips: orders.flatMap((order) => packingSlipDraftOf(order, company) ?? []) };
    });
    serveInternal(app, { call: internalRoutes.readTradePaper, secret }, async ({ orderId, ...wanted }) => {
      const [order] = await orderStore.findMany([orderId]);
      const sent = order?.shipments?.find(({ id }) => id === wanted.shipment);
      const company = await (sent ? companyStore.at(sent.at) : companyStore.current());
      return { paper: order && tradePaperOf(order, wanted, company) };
    });
    serveInternal(app, { call: internalRoutes.readCompanyContact, secret }, async () =>
      contactOf(await companyStore.current()),
    );
    serveInternal(app, { call: internalRoutes.readUnsentOrders, secret }, async ({ uid }) => {
      const unsent = await orderLists.list({ person: { uid }, states: ['paid'] }, { limit: mostUnsent });
      return { numbers: await unsent.map(({ number }) => number).toArray() };
    });
    serveInternal(app, { call: internalRoutes.endUnpaidOrders, secret }, async ({ uid }) => ({
      paying: await endUnpaidOrders(deps, uid),
    }));
    serveInternal(app, { call: internalRoutes.readPurchase, secret }, async (purchase) => ({
      paid: await orderLists.hasPaidFor(purchase),
    }));
  };
}
