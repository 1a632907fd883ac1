import type { Review } from '@shop/contracts';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  excerpt,
  LinkButton,
  messageOf,
  paths,
  Skeleton,
  Stars,
} from '@shop/front-kit';
import { Section } from '../../../components/layout.tsx';
import { reviewsPerPage, useReviews } from '../api/list-reviews.ts';

/** One quiet quote. */
function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="flex h-full flex-col gap-4 border-t border-base-300 pt-5">
      <Stars rating={review.rating} />
      <blockquote className="grow wrap-anywhere">{excerpt(review.reviewText)}</blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar name={review.name} src={review.img} />
        <span className="min-w-0 text-sm font-semibold wrap-anywhere">{review.name}</span>
      </figcaption>
    </figure>
  );
}

const places = Array.from({ length: reviewsPerPage }, (_, place) => place);

/** Empty quotes in the places of the first ones. */
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

/** `4.5 out of 87 reviews`, from the mean and the number the shop counts (HOME-18). */
export function reviewHeading(mean: number, count: number): string {
  return `${mean.toFixed(1)} out of ${count} ${count === 1 ? 'review' : 'reviews'}`;
}

type ReviewsQuery = ReturnType<typeof useReviews>;

function Quotes({ reviews }: { reviews: readonly Review[] }) {
  return (
    <ul className="grid gap-8 md:grid-cols-3">
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} />
        </li>
      ))}
    </ul>
  );
}

function NoReviews() {
  return (
    <EmptyState
      title="No reviews yet"
      text="Ordered from us before? Tell others how it went."
      action={<LinkButton to={paths.addReview}>Write a review</LinkButton>}
    />
  );
}

function rowsOf(reviews: ReviewsQuery) {
  return reviews.data?.pages.flatMap((page) => page.body) ?? [];
}

function More({ reviews }: { reviews: ReviewsQuery }) {
  return (
    <div className="mt-8 grid justify-items-center gap-3">
      {reviews.isFetchNextPageError && (
        <p role="alert" className="text-sm text-error">
          {messageOf(reviews.error)}
        </p>
      )}
      <Button busy={reviews.isFetchingNextPage} onClick={() => void reviews.fetchNextPage()}>
        More reviews
      </Button>
    </div>
  );
}

/** The four states of the list: skeletons, error with Retry, empty, quotes. */
function ReviewList({ reviews }: { reviews: ReviewsQuery }) {
  if (reviews.isPending) return <ReviewSkeletons />;
  if (!reviews.data)
    return (
      <ErrorState
        title="The reviews did not load"
        error={reviews.error}
        busy={reviews.isFetching}
        onRetry={() => void reviews.refetch()}
      />
    );
  const rows = rowsOf(reviews);
  if (rows.length === 0) return <NoReviews />;
  return (
    <>
      <Quotes reviews={rows} />
      {reviews.hasNextPage && <More reviews={reviews} />}
    </>
  );
}

function statusOf(reviews: ReviewsQuery, count: number): string | undefined {
  if (reviews.isPending) return 'Loading reviews';
  return reviews.data && `Showing ${rowsOf(reviews).length} of ${count} reviews`;
}

/** What customers say; the heading counts all published reviews, not only the ones shown. */
export function ReviewsSection() {
  const reviews = useReviews();
  const shown = rowsOf(reviews).length;
  const facts = reviews.data?.pages[0]?.headers;
  const mean = facts?.['x-mean-rating'];
  const count = facts?.['x-total-count'] ?? shown;
  const title = mean !== undefined && shown > 0 ? reviewHeading(mean, count) : 'What our customers say';
  return (
    <Section id="reviews" title={title} caption="Customer Reviews">
      <p role="status" className="sr-only">
        {statusOf(reviews, count)}
      </p>
      <ReviewList reviews={reviews} />
    </Section>
  );
}
