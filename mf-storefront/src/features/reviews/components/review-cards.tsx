import { t } from '@lingui/core/macro';
import type { Review } from '@shop/contracts';
import { Avatar, Button, brand, excerpt, Loaded, Skeleton, Stars } from '@shop/front-kit';
import { headerNumber, messageOf } from '@shop/shop-runtime';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { reviewsPerPage, type useReviews } from '../list-reviews.ts';

export type ReviewsQuery = ReturnType<typeof useReviews>;

/** The specified excerpt, or the whole text on the part's page. */
type ReviewLength = 'excerpt' | 'whole';

function ReviewCard({ review, length }: { review: Review; length: ReviewLength }) {
  return (
    <figure className="flex h-full flex-col gap-4 border-t border-base-300 pt-5">
      <Stars rating={review.rating} />
      <blockquote dir="auto" className="grow wrap-anywhere whitespace-pre-line">
        {length === 'excerpt' ? excerpt(review.reviewText) : review.reviewText}
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={review.name} src={review.img} />
        <span className="min-w-0 text-sm">
          <span className="block font-semibold wrap-anywhere">{review.name}</span>
          {review.boughtHere && (
            <span className="flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden size={15} />
              {t`Bought here`}
            </span>
          )}
        </span>
      </figcaption>
      {length === 'whole' && review.answer && (
        <div className="border-l-2 border-base-300 pl-4 text-sm wrap-anywhere whitespace-pre-line">
          <p className="font-semibold">{t`Answer from ${brand.name}`}</p>
          {review.answer.text}
        </div>
      )}
    </figure>
  );
}

const places = Array.from({ length: reviewsPerPage }, (_, place) => place);

function ReviewSkeletons() {
  return (
    <div className="grid gap-8 md:grid-cols-3">
      {places.map((place) => (
        <div key={place} className="grid gap-4 border-t border-base-300 pt-5">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-20" />
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}

export function rowsOf(reviews: ReviewsQuery): readonly Review[] {
  return reviews.data?.pages.flatMap((page) => page.body) ?? [];
}

function More({ reviews }: { reviews: ReviewsQuery }) {
  return (
    <div className="mt-8 grid justify-items-center gap-3 print:hidden">
      {reviews.isFetchNextPageError && (
        <p role="alert" className="text-sm text-error">
          {messageOf(reviews.error)}
        </p>
      )}
      <Button
        busy={reviews.isFetchingNextPage}
        onClick={() => void reviews.fetchNextPage()}
      >{t`More reviews`}</Button>
    </div>
  );
}

interface ReviewListProps {
  reviews: ReviewsQuery;
  length: ReviewLength;
  empty: ReactNode;
}

/** The four states of the list: skeletons, error with Retry, empty, quotes. */
export function ReviewList({ reviews, length, empty }: ReviewListProps) {
  const rows = rowsOf(reviews);
  const cards = (
    <>
      <ul className="grid gap-8 md:grid-cols-3">
        {rows.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} length={length} />
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && <More reviews={reviews} />}
    </>
  );
  return (
    <Loaded query={reviews} skeleton={<ReviewSkeletons />} failed={t`Couldn't load the reviews`}>
      {() => (rows.length > 0 ? cards : empty)}
    </Loaded>
  );
}

/** Returns the mean and count of all published reviews, not only the loaded ones. */
export function summaryOf(reviews: ReviewsQuery): { mean: number | undefined; count: number } {
  const headers = reviews.data?.pages[0]?.headers;
  return {
    mean: headerNumber(headers, 'x-mean-rating'),
    count: headerNumber(headers, 'x-total-count') ?? rowsOf(reviews).length,
  };
}
