import {
  type OrderHappened,
  orderFactId,
  orderHappened,
  partBackInStock,
  reviewPublished,
} from '@shop/contracts';
import { type MessageHandler, type MessageMeta, on } from '@shop/service-kit';
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

/** A mail about a payment brings the invoice; one that is not made after this time is not waited for. */
const invoiceWaitMs = 5 * 60_000;

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
  readonly to: string;
  readonly content: () => MailContent;
  readonly attachments?: () => Promise<readonly Attachment[]>;
}

async function write(
  { mails, preferences, sender, now }: FactDeps,
  { fact, kind, to, content, attachments = async () => [] }: Occasion,
): Promise<void> {
  if (await mails.has(fact)) return;
  const at = now();
  const written = content();
  const wanted = isWanted(kind, await preferences.of(to));
  const letter = async () => ({ fact, to, content: written, at, attachments: await attachments() });
  const message = wanted ? await composeMail(await letter(), sender) : undefined;
  await mails.add({ fact, kind, to, language, subject: written.subject, message }, at);
}

/** Rejects while the invoice may still come, so that the fact is tried again. */
async function invoiceFor(
  { invoiceOf, now }: FactDeps,
  { what, invoice, order }: OrderHappened,
  { occurredAt }: Pick<MessageMeta, 'occurredAt'>,
): Promise<readonly Attachment[]> {
  if (what !== 'paid' || !invoice) return [];
  const made = await invoiceOf(order.id);
  if (made) return [made];
  if (now().getTime() - Date.parse(occurredAt) < invoiceWaitMs)
    throw new Error(`invoice ${invoice.number} is not made yet`);
  return [];
}
