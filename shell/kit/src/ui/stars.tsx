import { Star } from 'lucide-react';

const places = [1, 2, 3, 4, 5];

/** Rating as a number plus stars for its integer part (HOME-17). */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="kit-stars" role="img" aria-label={`rated ${rating} of 5`}>
      <span className="kit-stars-number">{rating}</span>
      {places
        .filter((place) => place <= rating)
        .map((place) => (
          <Star key={place} data-star aria-hidden size={15} fill="currentColor" strokeWidth={1} />
        ))}
    </span>
  );
}
