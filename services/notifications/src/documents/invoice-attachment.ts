import type { DocumentStore } from './document.store.ts';

/** Returns an order's invoice as a mail attachment; undefined until it has been rendered. */
export async function invoiceAttachment(
  documents: Pick<DocumentStore, 'find' | 'ofOrder'>,
  orderId: string,
): Promise<{ filename: string; content: Buffer; contentType: string } | undefined> {
  const made = await documents.ofOrder(orderId);
  const invoice = made.find(({ kind }) => kind === 'invoice');
  const found = invoice && (await documents.find(invoice.id));
  return found && { filename: found.fileName, content: found.pdf, contentType: 'application/pdf' };
}
