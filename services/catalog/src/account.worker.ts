import { accountClosed } from '@shop/contracts';
import { type MessageHandler, on } from '@shop/service-kit';
import type { ReviewStore } from './reviews/review.store.ts';
import type { StockNoticeStore } from './stock-notices/stock-notice.store.ts';

interface AccountDeps {
  readonly reviews: Pick<ReviewStore, 'forgetAuthor'>;
  readonly notices: Pick<StockNoticeStore, 'removeAllOf'>;
}

/** Deletes the stock notices of a closed account; its reviews stay without their author. */
export function accountHandlers({ reviews, notices }: AccountDeps): MessageHandler[] {
  return [
    on(accountClosed, async ({ uid }) => {
      await notices.removeAllOf(uid);
      await reviews.forgetAuthor(uid);
    }),
  ];
}
