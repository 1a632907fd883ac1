import { internalRoutes } from '@shop/contracts';
import { boundsOfMonth, serveInternal } from '@shop/service-kit';
import type { Express } from 'express';
import type { OrdersDeps } from '../deps.ts';
import { toCreditNote } from '../papers/credit-notes.rules.ts';
import { toInvoice } from '../papers/papers.rules.ts';

/** Serves the issued papers to notifications, which renders those whose PDF is missing. */
export function servePapers(
  { invoiceStore, creditNoteStore }: Pick<OrdersDeps, 'invoiceStore' | 'creditNoteStore'>,
  secret?: string,
) {
  return (app: Express): void => {
    serveInternal(app, { call: internalRoutes.readPaperNumbers, secret }, async ({ month }) => {
      const period = boundsOfMonth(month);
      const found = [await invoiceStore.numbersIn(period), await creditNoteStore.numbersIn(period)];
      return { numbers: found.flat() };
    });
    serveInternal(app, { call: internalRoutes.readPapers, secret }, async ({ numbers: list }) => {
      const numbers = list.split(',');
      const invoices = await invoiceStore.ofNumbers(numbers);
      const notes = await creditNoteStore.ofNumbers(numbers);
      return {
        papers: [
          ...invoices.map((invoice) => ({ kind: 'invoice', invoice: toInvoice(invoice) })),
          ...notes.map((note) => ({ kind: 'credit-note', note: toCreditNote(note) })),
        ],
      };
    });
  };
}
