import {
  createLeases,
  createOutbox,
  createOutboxStore,
  type Logger,
  type Metrics,
  type Outbox,
  type Producer,
} from '@shop/service-kit';
import type { Db } from 'mongodb';
import { createBasketStore } from './basket/basket.store.ts';
import type { Budgets } from './budgets.ts';
import { createBuyerStore } from './buyers/buyer.store.ts';
import { createCompanyStore } from './company/company.store.ts';
import { createHoldStore } from './holds/holds.store.ts';
import {
  createCreditNoteStore,
  createInvoiceStore,
  creditNotesCollection,
  invoicesCollection,
} from './invoices/paper.store.ts';
import { ordersCollection } from './orders/order.document.ts';
import { createOrderStore } from './orders/order.store.ts';
import { createPaymentStore, paymentsCollection } from './payments/payment.store.ts';
import { createPaymentEventStore } from './payments/payment-event.store.ts';
import { createPaymentMetrics } from './payments/payment-metrics.ts';
import type { PaymentProvider } from './payments/provider.types.ts';
import { createReturnStore } from './returns/return.store.ts';
import { createDailySumStore } from './sales/daily-sum.store.ts';

interface Given {
  readonly provider: PaymentProvider;
  readonly budgets: Budgets;
  /** How long an unpaid order holds its stock; 0 = forever. */
  readonly holdMinutes: number;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export async function createOrdersDeps({ db, ...given }: Given & { db: Db }) {
  async function outboxOf(collection: string): Promise<Outbox> {
    return createOutbox({ store: await createOutboxStore(db, collection), ...given });
  }
  return {
    ...given,
    orderStore: await createOrderStore(db),
    leases: createLeases(db),
    holdStore: await createHoldStore(db),
    orderOutbox: await outboxOf(ordersCollection),
    returnStore: createReturnStore(db),
    basketStore: createBasketStore(db),
    buyerStore: createBuyerStore(db),
    companyStore: createCompanyStore(db),
    invoiceStore: await createInvoiceStore(db),
    invoiceOutbox: await outboxOf(invoicesCollection),
    creditNoteStore: await createCreditNoteStore(db),
    creditNoteOutbox: await outboxOf(creditNotesCollection),
    dailySums: createDailySumStore(db),
    paymentStore: await createPaymentStore(db),
    paymentOutbox: await outboxOf(paymentsCollection),
    eventStore: await createPaymentEventStore(db),
    paymentMetrics: createPaymentMetrics(given.metrics),
  };
}

export type OrdersDeps = Awaited<ReturnType<typeof createOrdersDeps>>;
