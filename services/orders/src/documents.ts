/** Document shapes for the seed, which writes directly to the database. */
export { creditNoteAt } from './invoices/credit-notes.rules.ts';
export { invoiceAt, paperYear } from './invoices/papers.rules.ts';
export { storedFields } from './orders/order.document.ts';
export { orderSearchFields } from './orders/order.search.ts';
export { createOrderStore } from './orders/order.store.ts';
export type { Order, OrderLine, OrderRefund } from './orders/order.types.ts';
export { totalCents } from './orders/order-lines.rules.ts';
export { newOrderNumber } from './orders/order-number.ts';
export { createDailySumStore } from './sales/daily-sum.store.ts';
export { rebuildDailySums } from './sales/daily-sums.ts';
