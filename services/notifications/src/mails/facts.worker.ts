import {
  type OrderHappened,
  orderFactId,
  orderHappened,
  partBackInStock,
  reviewPublished,
} from '@shop/contracts';
import { type MessageHandler, type MessageMeta, NotYet, on } from '@shop/service-kit';
import { isWanted } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { orderMail } from '../templates/order-mail.ts';
import { backInStockMail, reviewPublishedMail } from '../templates/part-mail.ts';
import { composeMail, type Letter, type Sender } from './compose.ts';
import type { MailKind } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';

type Attachment = NonNullable<Letter['attachments']>[number];

export interface FactDeps {
  readonly mails: Pick<MailStore, 'add' | 'has'>;
  readonly preferences: Pick<PreferenceStore, 'of'>;
  /** The invoice of an order, once it is made. */
  readonly invoiceOf: (orderId: string) => Promise<Attachment | undefined>;
  readonly sender: Sender;
  readonly now: () => Date;
}

/** A mail about a payment brings the invoice. So often it is looked for, in the end every ten seconds: then the mail goes without. */
const looks = 34;
const longestWaitMs = 10_000;

/** Until there are catalogues in other languages. */
const language = 'en';

/** Writes the mail that each fact asks for, once, and sends nothing: that is for the delivery to do. */
export function factHandlers(deps: FactDeps): MessageHandler[] {
  const { shopUrl } = deps.sender;
  return [
    on(orderHappened, (fact, meta) =>
      write(deps, {
        fact: orderFactId(fact),
        kind: fact.what,
        order: [fact.order.id, ...(fact.order.number === undefined ? [] : [fact.order.number])],
        to: fact.order.email,
        content: () => orderMail(fact, shopUrl),
        attachments: () => invoiceFor(deps, fact, meta),
      }),
    ),
    on(partBackInStock, (fact) =>
      write(deps, {
        fact: `back-in-stock-${fact.noticeId}`,
        kind: 'back-in-stock',
        to: fact.email,
        content: () => backInStockMail(fact, shopUrl),
      }),
    ),
    on(reviewPublished, (fact) =>
      write(deps, {
        fact: `review-published-${fact.reviewId}`,
        kind: 'review-published',
        to: fact.email,
        content: () => reviewPublishedMail(fact, shopUrl),
      }),
    ),
  ];
}

interface Occasion {
  readonly fact: string;
  readonly kind: MailKind;
  readonly order?: readonly string[];
  readonly to: string;
  readonly content: () => MailContent;
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

async function write(
  { mails, preferences, sender, now }: FactDeps,
  { fact, kind, order, to, content, attachments = async () => [] }: Occasion,
): Promise<void> {
  if (await mails.has(fact)) return;
  const at = now();
  const written = content();
  const wanted = isWanted(kind, await preferences.of(to));
  const letter = async () => ({ fact, to, content: written, at, attachments: await attachments() });
  const message = wanted ? await composeMail(await letter(), sender) : undefined;
  const about = order === undefined ? {} : { order };
  await mails.add({ fact, kind, ...about, to, language, subject: written.subject, message }, at);
}

/** Counted in looks and not from the payment: after an outage, fact and invoice are both late. */
async function invoiceFor(
  { invoiceOf }: FactDeps,
  { what, invoice, order }: OrderHappened,
  { starts }: Pick<MessageMeta, 'starts'>,
): Promise<readonly Attachment[]> {
  if (what !== 'paid' || !invoice) return [];
  const made = await invoiceOf(order.id);
  if (made) return [made];
  if (starts < looks) throw new NotYet(Math.min(500 * 2 ** starts, longestWaitMs));
  return [];
}
