import type { Review } from '@shop/contracts';
import { Avatar, excerpt, Stars } from '@shop/front-kit';

/** One quiet quote. */
export function ReviewCard({ review }: { review: Review }) {
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
