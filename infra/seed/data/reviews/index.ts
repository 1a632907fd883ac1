import { earlierReviews } from './earlier.ts';
import { firstReviews } from './first.ts';
import { newestReviews } from './newest.ts';

/** Newest first. Their mean is 4.5, as the heading of the home page says. */
export const reviewListings = [...newestReviews, ...earlierReviews, ...firstReviews];
