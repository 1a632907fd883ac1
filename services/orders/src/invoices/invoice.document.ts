import type { Invoice } from '@shop/contracts';
import type { OutboxEntry } from '@shop/service-kit';

/**
 * A stored invoice. Its insert assigns the number and links it to the order in one write, so there is no counter that
 * could run ahead.
 */
export interface InvoiceDocument extends Omit<Invoice, 'number' | 'issuedAt'> {
  readonly _id: string;
  readonly year: number;
  readonly seq: number;
  readonly issuedAt: Date;
}

export type LastInvoice = Pick<InvoiceDocument, 'year' | 'seq' | 'issuedAt'>;

export interface StoredInvoice extends InvoiceDocument {
  outbox: OutboxEntry[];
}

export function toInvoice({ _id, year: _year, seq: _seq, issuedAt, ...rest }: InvoiceDocument): Invoice {
  return { number: _id, issuedAt: issuedAt.toISOString(), ...rest };
}
