import { createSweep, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import type { Order } from '../orders/order.types.ts';
import { invoicedStates } from './invoice.rules.ts';
import { issueInvoice } from './issue-invoice.ts';

/** Issues invoices of paid orders whose message was lost, oldest first. */
export function createInvoiceSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'missing invoices',
      due: () => uninvoiced(deps),
      idOf: ({ id }) => id,
      work: ({ id }) => issueInvoice(deps, id),
      concurrency: 1,
    },
    deps,
  );
}

async function* uninvoiced({ orderStore }: OrdersDeps): AsyncGenerator<Order> {
  for (const state of invoicedStates) yield* orderStore.uninvoiced(state);
}
