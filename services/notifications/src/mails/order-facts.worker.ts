import { type OrderHappened, orderFactId, orderHappened } from '@shop/contracts';
import { type MessageHandler, type MessageMeta, NotYet, on } from '@shop/service-kit';
import { orderMail } from '../templates/order-mail.ts';
import { type Attachment, type WriteMailDeps, writeMail } from './write-mail.ts';

export interface OrderFactDeps extends WriteMailDeps {
  /** The invoice of an order, once it is made. */
  readonly invoiceOf: (orderId: string) => Promise<Attachment | undefined>;
}

/** A mail about a payment brings the invoice. So often it is looked for, in the end every ten seconds: then the mail goes without. */
const looks = 34;
const longestWaitMs = 10_000;

/** Mails what happened to orders. */
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

/** Counted in looks and not from the payment: after an outage, fact and invoice are both late. */
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
