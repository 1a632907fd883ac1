import { documentRender, queues } from '@shop/contracts';
import { createSweep, type OutboxEntry, outboxEntry, type Sweep } from '@shop/service-kit';
import type { OrdersDeps } from '../deps.ts';
import { changeOrder, findOrder } from '../order/change-order.ts';
import type { Order } from '../order/order.types.ts';
import {
  type CreditNoteDocument,
  credited,
  creditNoteAt,
  toCreditNote,
  uncredited,
} from '../papers/credit-notes.rules.ts';
import { assignNumber } from './assign-number.ts';

/** Issues credit notes of succeeded refunds, once the order has its invoice. */
export function createCreditNoteSweep(deps: OrdersDeps): Sweep {
  return createSweep<Order>(
    {
      name: 'missing credit notes',
      due: () => deps.dueOrders.uncredited(),
      idOf: ({ id }) => id,
      work: ({ id }) => issueCreditNotes(deps, id),
      concurrency: 1,
    },
    deps,
  );
}

/** Every step can be repeated: after a crash the refund's credit note is found by its refund. */
export async function issueCreditNotes(deps: OrdersDeps, orderId: string): Promise<void> {
  const order = await findOrder(deps, orderId);
  if (!order) return;
  const due = uncredited(order);
  if (due.length === 0) return;
  const company = await deps.companyStore.current();
  for (const refund of due) {
    const note = await assignNumber(
      { store: deps.creditNoteStore, outbox: deps.creditNoteOutbox },
      { build: (place) => creditNoteAt(order, refund, place, company), message: renderMessage },
    );
    const decide = (current: Order) => credited(current, note, new Date());
    await changeOrder(deps, { id: orderId, decide });
  }
  // A rejected refund whose credit note was issued above still needs the note that cancels it.
  if (due.some(({ rejectedAt, creditNote }) => rejectedAt && creditNote === undefined))
    await issueCreditNotes(deps, orderId);
}

function renderMessage(document: CreditNoteDocument, now: Date): OutboxEntry {
  const note = toCreditNote(document);
  return outboxEntry(queues.notificationsDocuments, documentRender, {
    id: `document-${note.number}`,
    payload: { kind: 'credit-note', note },
    now,
  });
}
