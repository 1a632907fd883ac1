import { mailStates } from '@shop/contracts';
import { z } from 'zod';
import { readAll } from './books.store.ts';

const invoice = z.object({
  _id: z.string(),
  year: z.number(),
  seq: z.number(),
  orderId: z.string(),
  totalCents: z.number(),
  outbox: z.array(z.object({ queue: z.string() })),
});
const creditNote = invoice.extend({ refundId: z.string() });
const mail = z.object({ _id: z.string(), state: z.enum(mailStates) });
const document = z.object({ _id: z.string(), kind: z.string(), number: z.string() });

export type BookInvoice = z.output<typeof invoice>;
export type BookCreditNote = z.output<typeof creditNote>;
export type BookDocument = z.output<typeof document>;
/** Its key is the fact that the mail reports. */
export type BookMail = z.output<typeof mail>;

export async function readInvoices(mongoUrl: string, database = 'shop_orders'): Promise<BookInvoice[]> {
  const [invoices] = await readAll(mongoUrl, database, ['invoices']);
  return z.array(invoice).parse(invoices);
}

export async function readCreditNotes(mongoUrl: string, database = 'shop_orders'): Promise<BookCreditNote[]> {
  const [notes] = await readAll(mongoUrl, database, ['credit_notes']);
  return z.array(creditNote).parse(notes);
}

export async function readMails(mongoUrl: string, database = 'shop_notifications'): Promise<BookMail[]> {
  const [mails] = await readAll(mongoUrl, database, ['mails']);
  return z.array(mail).parse(mails);
}

/** Reads the finished documents without their bytes. */
export async function readDocuments(
  mongoUrl: string,
  database = 'shop_notifications',
): Promise<BookDocument[]> {
  const [documents] = await readAll(mongoUrl, database, ['documents']);
  return z.array(document).parse(documents);
}
