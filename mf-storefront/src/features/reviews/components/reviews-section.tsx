import type { Review } from '@shop/contracts';
import { Button, EmptyState, ErrorState, LinkButton, messageOf, paths } from '@shop/front-kit';
import { Section } from '../../../components/section.tsx';
import { useReviews } from '../api/list-reviews.ts';
import { reviewHeading } from '../review-heading.rules.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewSkeletons } from './review-skeletons.tsx';

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

/** Whatever there is of the list: places, quotes, nothing, or a reason with Retry. */
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
