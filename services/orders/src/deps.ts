import {
  createOutbox,
  createOutboxStore,
  type Logger,
  type Metrics,
  type Outbox,
  type Producer,
} from '@shop/service-kit';
import type { Db } from 'mongodb';
import { type BasketStore, createBasketStore } from './basket/basket.store.ts';
import type { Budgets } from './budgets.ts';
import { type BuyerStore, createBuyerStore } from './buyers/buyer.store.ts';
import { type CompanyStore, createCompanyStore } from './company/company.store.ts';
import {
  type CreditNoteStore,
  createCreditNoteStore,
  createInvoiceStore,
  creditNotesCollection,
  type InvoiceStore,
  invoicesCollection,
} from './invoices/paper.store.ts';
import { ordersCollection } from './orders/order.document.ts';
import { createOrderStore, type OrderStore } from './orders/order.store.ts';
import { createPaymentStore, type PaymentStore, paymentsCollection } from './payments/payment.store.ts';
import {
  createPaymentEventStore,
  type PaymentEventStore,
  paymentEventsCollection,
} from './payments/payment-event.store.ts';
import { createPaymentMetrics, type PaymentMetrics } from './payments/payment-metrics.ts';
import type { PaymentProvider } from './payments/provider.types.ts';
import { createReturnStore, type ReturnStore } from './returns/return.store.ts';
import { createDailySumStore, type DailySumStore } from './sales/daily-sum.store.ts';

export interface OrdersDeps {
  readonly orderStore: OrderStore;
  readonly orderOutbox: Outbox;
  readonly returnStore: ReturnStore;
  readonly basketStore: BasketStore;
  readonly buyerStore: BuyerStore;
  readonly companyStore: CompanyStore;
  readonly invoiceStore: InvoiceStore;
  readonly invoiceOutbox: Outbox;
  readonly creditNoteStore: CreditNoteStore;
  readonly creditNoteOutbox: Outbox;
  readonly dailySums: DailySumStore;
  readonly paymentStore: PaymentStore;
  readonly paymentOutbox: Outbox;
  readonly eventStore: PaymentEventStore;
  readonly eventOutbox: Outbox;
  readonly budgets: Budgets;
  readonly paymentMetrics: PaymentMetrics;
  readonly provider: PaymentProvider;
  /** How long an unpaid order holds its stock; 0 = forever. */
  readonly holdMinutes: number;
  readonly producer: Producer;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

export async function createOrdersDeps({
  db,
  ...given
}: Pick<OrdersDeps, 'provider' | 'budgets' | 'holdMinutes' | 'producer' | 'logger' | 'metrics'> & {
  db: Db;
}): Promise<OrdersDeps> {
  async function outboxOf(collection: string): Promise<Outbox> {
    return createOutbox({ store: await createOutboxStore(db, collection), ...given });
  }
  return {
    ...given,
    orderStore: await createOrderStore(db),
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
    eventOutbox: await outboxOf(paymentEventsCollection),
    paymentMetrics: createPaymentMetrics(given.metrics),
  };
}
