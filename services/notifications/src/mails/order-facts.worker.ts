import { type OrderHappened, orderFactId, orderHappened } from '@shop/contracts';
import { type MessageHandler, type MessageMeta, NotYet, on } from '@shop/service-kit';
import { orderMail } from '../templates/order-mail.ts';
import { type Attachment, type WriteMailDeps, writeMail } from './write-mail.ts';

export interface OrderFactDeps extends WriteMailDeps {
  /** Returns the order's invoice once it has been rendered. */
  readonly invoiceOf: (orderId: string) => Promise<Attachment | undefined>;
}

/** A payment mail attaches the invoice. After this many attempts (about five minutes) it is sent without. */
const looks = 34;
const longestWaitMs = 10_000;

export function orderFactHandlers(deps: OrderFactDeps): MessageHandler[] {
  return [
    on(orderHappened, (fact, meta) =>
      writeMail(deps, {
        fact: orderFactId(fact),
        kind: fact.what,
        order: [fact.order.id, ...(fact.order.number === undefined ? [] : [fact.order.number])],
        uid: fact.order.uid,
        to: fact.order.email,
        content: () => orderMail(fact, deps.sender.shopUrl),
        attachments: () => invoiceFor(deps, fact, meta),
      }),
    ),
  ];
}

/** Counts attempts instead of time since the payment: after an outage, both the fact and the invoice are late. */
async function invoiceFor(
  { invoiceOf }: OrderFactDeps,
  { what, invoice, order }: OrderHappened,
  { starts }: Pick<MessageMeta, 'starts'>,
): Promise<readonly Attachment[]> {
  if (what !== 'paid' || !invoice) return [];
  const made = await invoiceOf(order.id);
  if (made) return [made];
  if (starts < looks) throw new NotYet(Math.min(500 * 2 ** starts, longestWaitMs));
  return [];
}
