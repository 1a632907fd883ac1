import { t } from '@lingui/core/macro';
import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];

/** Rating as a number plus stars for its integer part (HOME-17). */
export function Stars({ rating }: { rating: number }) {
  return (
    <span
      className="inline-flex items-center gap-0.5 text-base-content"
      role="img"
      aria-label={t`rated ${rating} of 5`}
    >
      <span className="mr-1.5 font-[650]">{rating}</span>
      {places
        .filter((place) => place <= rating)
        .map((place) => (
          <Star key={place} data-star aria-hidden size={15} fill="currentColor" strokeWidth={1} />
        ))}
    </span>
  );
}
