import { Skeleton } from '@shop/front-kit';
import { reviewsPerPage } from '../api/list-reviews.ts';

const places = Array.from({ length: reviewsPerPage }, (_, place) => place);

/** Empty quotes in the places of the first ones. */
export function ReviewSkeletons() {
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
