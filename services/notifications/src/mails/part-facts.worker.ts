import { partBackInStock, reviewPublished } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { backInStockMail, reviewPublishedMail } from '../templates/part-mail.ts';
import { type WriteMailDeps, writeMail } from './write-mail.ts';

/** Writes a mail for each part event; these wait behind mails about orders. */
export function partFactHandlers(deps: WriteMailDeps): MessageHandler[] {
  const { shopUrl } = deps.sender;
  return [
    on(partBackInStock, (fact) => {
      const { noticeId, uid, email: to } = fact;
      const about = { fact: `back-in-stock-${noticeId}`, kind: 'back-in-stock' } as const;
      return writeMail(deps, { ...about, uid, to, content: backInStockMail(fact, shopUrl) });
    }),
    on(reviewPublished, (fact) => {
      const { reviewId, uid, email: to } = fact;
      const about = { fact: `review-published-${reviewId}`, kind: 'review-published' } as const;
      return writeMail(deps, { ...about, uid, to, content: reviewPublishedMail(fact, shopUrl) });
    }),
  ];
}
