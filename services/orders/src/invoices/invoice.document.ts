import type { Invoice } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';

/**
 * An invoice as it is kept. It is the assignment of its number: one insert gives the order its invoice and the invoice its number,
 * so there is no counter that could run ahead of it.
 */
export interface InvoiceDocument extends Omit<Invoice, 'number' | 'issuedAt'> {
  readonly _id: string;
  readonly year: number;
  readonly seq: number;
  readonly issuedAt: Date;
}

/** Where the last invoice stands in the sequence. */
export type LastInvoice = Pick<InvoiceDocument, 'year' | 'seq' | 'issuedAt'>;

/** An invoice with what has still to be sent about it. */
export interface StoredInvoice extends InvoiceDocument {
  outbox: OutboxEntry[];
}

export function toInvoice({ _id, year: _year, seq: _seq, issuedAt, ...rest }: InvoiceDocument): Invoice {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}
