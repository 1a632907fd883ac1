import { orderFactId, orderHappened, partBackInStock, reviewPublished } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { isWanted } from '../preferences/preference.rules.ts';
import type { PreferenceStore } from '../preferences/preference.store.ts';
import type { MailContent } from '../templates/mail-content.ts';
import { orderMail } from '../templates/order-mail.ts';
import { backInStockMail, reviewPublishedMail } from '../templates/part-mail.ts';
import { composeMail, type Sender } from './compose.ts';
import type { MailKind } from './mail.rules.ts';
import type { MailStore } from './mail.store.ts';

export interface FactDeps {
  readonly mails: Pick<MailStore, 'add' | 'has'>;
  readonly preferences: Pick<PreferenceStore, 'of'>;
  readonly sender: Sender;
  readonly now: () => Date;
}

/** Until there are catalogues in other languages. */
const language = 'en';

/** Writes the mail that each fact asks for, once, and sends nothing: that is for the delivery to do. */
export function factHandlers(deps: FactDeps): MessageHandler[] {
  const { shopUrl } = deps.sender;
  return [
    on(orderHappened, (fact) =>
      write(deps, {
        fact: orderFactId(fact),
        kind: fact.what,
        to: fact.order.email,
        content: () => orderMail(fact, shopUrl),
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
}

async function write(
  { mails, preferences, sender, now }: FactDeps,
  { fact, kind, to, content }: Occasion,
): Promise<void> {
  if (await mails.has(fact)) return;
  const at = now();
  const written = content();
  const wanted = isWanted(kind, await preferences.of(to));
  const message = wanted ? await composeMail({ fact, to, content: written, at }, sender) : undefined;
  await mails.add({ fact, kind, to, language, subject: written.subject, message }, at);
}
