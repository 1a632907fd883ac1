import { invoiceIssue } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { issueInvoice } from './issue-invoice.ts';

export function invoiceHandlers(deps: OrdersDeps): MessageHandler[] {
  return [on(invoiceIssue, ({ orderId }) => issueInvoice(deps, orderId))];
}
