import type { Migration } from '@shop/service-kit';
import { paymentChecksIndex } from './001-payment-checks-index.ts';
import { unpaidOfPersonIndex } from './002-unpaid-of-person-index.ts';
import { orderTotalsIndex } from './003-order-totals-index.ts';
import { holdingsOfPartIndex } from './004-holdings-of-part-index.ts';
import { searchTokens } from './005-search-tokens.ts';
import { ordersByInvoiceIndex } from './006-orders-by-invoice-index.ts';
import { ordersByLineIndex } from './008-orders-by-line-index.ts';
import { orderLinesIndexes } from './009-order-lines-indexes.ts';
import { heldNoticesIndex } from './010-held-notices-index.ts';

/** In the order of their numbers; how to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [
  paymentChecksIndex,
  unpaidOfPersonIndex,
  orderTotalsIndex,
  holdingsOfPartIndex,
  searchTokens,
  ordersByInvoiceIndex,
  ordersByLineIndex,
  orderLinesIndexes,
  heldNoticesIndex,
];
