import {
  type OrderHappened,
  orderFactId,
  orderHappened,
  partBackInStock,
  reviewPublished,
} from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import { orderMail } from '../templates/order-mail.ts';
import { backInStockMail, reviewPublishedMail } from '../templates/part-mail.ts';
import { type MailDraft, type WriteMailDeps, writeMail } from './write-mail.ts';

export function orderFactHandlers(deps: WriteMailDeps): MessageHandler[] {
  return [on(orderHappened, (fact) => writeMail(deps, orderMailDraft(fact, deps.sender.shopUrl)))];
}

export function orderMailDraft(fact: OrderHappened, shopUrl: string): MailDraft {
  const { id, number, uid } = fact.order;
  const about = { fact: orderFactId(fact), kind: fact.what, order: [id, number] };
  return { ...about, uid, content: orderMail(fact, shopUrl) };
}

/** Writes a mail for each part event; these wait behind mails about orders. */
export function partFactHandlers(deps: WriteMailDeps): MessageHandler[] {
  const { shopUrl } = deps.sender;
  return [
    on(partBackInStock, (fact) => {
      const { noticeId, uid } = fact;
      const about = { fact: `back-in-stock-${noticeId}`, kind: 'back-in-stock' } as const;
      return writeMail(deps, { ...about, uid, content: backInStockMail(fact, shopUrl) });
    }),
    on(reviewPublished, (fact) => {
      const { reviewId, uid } = fact;
      const about = { fact: `review-published-${reviewId}`, kind: 'review-published' } as const;
      return writeMail(deps, { ...about, uid, content: reviewPublishedMail(fact, shopUrl) });
    }),
  ];
}
