import { calls } from '@shop/contracts/client';
import { callPages } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useInfiniteQuery } from '@tanstack/react-query';

/** Two rows of three. */
export const reviewsPerPage = 6;

interface ReviewFilter {
  /** Only reviews of this part; all parts if undefined. */
  partId?: string;
  enabled?: boolean;
}

/** Loads published reviews page by page, newest first, with their mean and count. */
export function useReviews({ partId, enabled = true }: ReviewFilter = {}) {
  const query = { partId, limit: String(reviewsPerPage) };
  return useInfiniteQuery({ ...callPages(useApi(), calls.listReviews, { query }), enabled });
}
