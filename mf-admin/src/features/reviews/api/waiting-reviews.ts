import { type ModeratedReview, type ReviewState, routes } from '@shop/contracts';
import { useApi, usePagedList } from '@shop/front-kit';

export const reviewsKey = ['admin-reviews'] as const;

/** Reviews in one state, newest first. */
export function useReviewsIn(state: ReviewState) {
  const api = useApi();
  return usePagedList<ModeratedReview>({
    key: [...reviewsKey, state],
    pageSize: 25,
    load: (page, signal) => api.call(routes.listWaitingReviews, { query: { ...page, state }, signal }),
  });
}
