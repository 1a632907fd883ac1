import { internalRoutes } from '@shop/contracts';
import type { Metrics } from '@shop/service-kit';
import type { Express } from 'express';
import { Gauge } from 'prom-client';
import type { HoldingsStore } from './orders/holdings.store.ts';

/** Numbers for whoever watches the shop: orders by state, and stock that is open between orders and catalog. */
export const createOrderGauges = ({ registry }: Metrics, holdings: HoldingsStore) => {
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
  return async (): Promise<void> => {
    for (const [state, count] of await holdings.byState()) byState.set({ state }, count);
    for (const [kind, count] of Object.entries(await holdings.open())) open.set({ kind }, count);
  };
};

/**
 * `GET /holdings` of the worker, for operators and reconciliation, not for the internet: no gateway leads here.
 * `parts` can be compared with the ledger while `open` is all zero.
 */
export const serveHoldings =
  (holdings: HoldingsStore) =>
  (app: Express): void => {
    app.get(internalRoutes.readHoldings.path, async (_request, response) => {
      const [open, parts] = await Promise.all([holdings.open(), holdings.perPart()]);
      response.json({ open, parts });
    });
  };
