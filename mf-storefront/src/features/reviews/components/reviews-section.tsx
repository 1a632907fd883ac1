import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { EmptyState, LinkButton } from '@shop/front-kit';
import { Section } from '../../../components/layout.tsx';
import { useReviews } from '../list-reviews.ts';
import { ReviewList, type ReviewsQuery, rowsOf, summaryOf } from './review-cards.tsx';

/** `4.5 out of 87 reviews`, from the shop's mean and count (HOME-18). */
export function reviewHeading(mean: number, count: number): string {
  return plural(count, {
    one: `${mean.toFixed(1)} out of # review`,
    other: `${mean.toFixed(1)} out of # reviews`,
  });
}

function NoReviews() {
  return (
    <EmptyState
      title={t`No reviews yet`}
      text={t`Ordered from us before? Tell others how it went.`}
      action={<LinkButton to={paths.addReview}>{t`Write a review`}</LinkButton>}
    />
  );
}

function statusOf(reviews: ReviewsQuery, count: number): string | undefined {
  if (reviews.isPending) return t`Loading reviews`;
  const shown = rowsOf(reviews).length;
  return shown > 0 ? t`Showing ${shown} of ${count} reviews` : undefined;
}

/** Customer reviews; the heading counts all published reviews, not only the ones shown. */
export function ReviewsSection() {
  const reviews = useReviews();
  const { mean, count } = summaryOf(reviews);
  const isEmpty = rowsOf(reviews).length === 0;
  const title = mean !== undefined && !isEmpty ? reviewHeading(mean, count) : t`What our customers say`;
  return (
    <Section id="reviews" title={title} caption={t`Customer Reviews`}>
      <p role="status" className="sr-only">
        {statusOf(reviews, count)}
      </p>
      <ReviewList reviews={reviews} length="excerpt" empty={<NoReviews />} />
    </Section>
  );
}
