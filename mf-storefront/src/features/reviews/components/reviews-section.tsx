import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton } from '@shop/front-kit';
import { Section } from '../../../components/layout.tsx';
import { useReviews } from '../list-reviews.ts';
import { ReviewList, type ReviewsQuery, rowsOf, summaryOf } from './review-cards.tsx';

/** `4.5 out of 87 reviews`, from the shop's mean and count (HOME-18). */
export function reviewHeading(mean: number, count: number): string {
  return `${mean.toFixed(1)} out of ${count} ${count === 1 ? 'review' : 'reviews'}`;
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

function statusOf(reviews: ReviewsQuery, count: number): string | undefined {
  if (reviews.isPending) return 'Loading reviews';
  const shown = rowsOf(reviews).length;
  return shown > 0 ? `Showing ${shown} of ${count} reviews` : undefined;
}

/** Customer reviews; the heading counts all published reviews, not only the ones shown. */
export function ReviewsSection() {
  const reviews = useReviews();
  const { mean, count } = summaryOf(reviews);
  const isEmpty = rowsOf(reviews).length === 0;
  const title = mean !== undefined && !isEmpty ? reviewHeading(mean, count) : 'What our customers say';
  return (
    <Section id="reviews" title={title} caption="Customer Reviews">
      <p role="status" className="sr-only">
        {statusOf(reviews, count)}
      </p>
      <ReviewList reviews={reviews} length="excerpt" empty={<NoReviews />} />
    </Section>
  );
}
