import { partBackInStock, reviewPublished } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { backInStockMail, reviewPublishedMail } from '../templates/part-mail.ts';
import { type WriteMailDeps, writeMail } from './write-mail.ts';

/** Writes a mail for each part event; these wait behind mails about orders. */
export function partFactHandlers(deps: WriteMailDeps): MessageHandler[] {
  const { shopUrl } = deps.sender;
  return [
    on(partBackInStock, (fact) =>
      writeMail(deps, {
        fact: `back-in-stock-${fact.noticeId}`,
        kind: 'back-in-stock',
        uid: fact.uid,
        to: fact.email,
        content: () => backInStockMail(fact, shopUrl),
      }),
    ),
    on(reviewPublished, (fact) =>
      writeMail(deps, {
        fact: `review-published-${fact.reviewId}`,
        kind: 'review-published',
        uid: fact.uid,
        to: fact.email,
        content: () => reviewPublishedMail(fact, shopUrl),
      }),
    ),
  ];
}
