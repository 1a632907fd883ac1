import { type DocumentJob, type IssuedDocument, type IssuedPaper, packingSlipId } from '@shop/contracts';

/** A document without its bytes. */
export interface DocumentFacts extends Omit<IssuedDocument, 'at'> {
  readonly orderId: string;
  /** The buyer, who may see invoice and credit notes. */
  readonly uid?: string;
  readonly at: Date;
}

/** Returns the id of the document of a numbered paper. */
export function documentIdOf(number: string): string {
  return `${number.startsWith('CN-') ? 'credit-note' : 'invoice'}-${number}`;
}

/** Keeps only characters that are safe in every file system and header: letters, digits, dots, dashes and underscores. */
export function fileName(kind: string, number: string): string {
  return `${kind}-${number.replace(/[^\w.-]+/g, '-')}.pdf`;
}

export function factsOf(job: DocumentJob | IssuedPaper): DocumentFacts {
  if (job.kind === 'invoice') {
    const { number, orderId, buyer, issuedAt } = job.invoice;
    const { uid } = buyer;
    const id = documentIdOf(number);
    const name = fileName('invoice', number.replace(/^INV-/, ''));
    return { id, kind: job.kind, number, fileName: name, orderId, uid, at: new Date(issuedAt) };
  }
  if (job.kind === 'credit-note') {
    const { number, orderId, buyer, issuedAt } = job.note;
    const id = documentIdOf(number);
    const name = fileName('credit-note', number.replace(/^CN-/, ''));
    return { id, kind: job.kind, number, fileName: name, orderId, uid: buyer.uid, at: new Date(issuedAt) };
  }
  const { number, shipmentId, orderId, sentAt } = job.slip;
  const id = packingSlipId(shipmentId);
  const name = fileName('packing-slip', number);
  return { id, kind: job.kind, number, fileName: name, orderId, at: new Date(sentAt) };
}

/** Buyers see their invoices and credit notes; packing slips are for the packers, so only staff see them. Staff see all. */
export function maySee(
  { kind, uid }: Pick<DocumentFacts, 'kind' | 'uid'>,
  reader: { readonly uid: string; readonly isStaff: boolean },
): boolean {
  return reader.isStaff || (kind !== 'packing-slip' && uid === reader.uid);
}
