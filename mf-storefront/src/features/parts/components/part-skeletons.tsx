import { limits } from '@shop/contracts';
import { Skeleton } from '@shop/front-kit';
import { cardGrid, cardLayout } from './card-places.ts';

const places = Array.from({ length: limits.pageDefault }, (_, place) => place);

function PartSkeleton() {
  return (
    <div className={cardLayout.card}>
      <div className={cardLayout.picture}>
        <Skeleton className="aspect-4/3" />
      </div>
      <div className={cardLayout.head}>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-1 h-12 sm:h-14" />
      </div>
      <Skeleton className={`${cardLayout.text} h-18`} />
      <div className={cardLayout.stock}>
        <Skeleton className="h-8" />
      </div>
      <div className={cardLayout.foot}>
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-11 w-28" />
      </div>
    </div>
  );
}

/** A first page of empty cards in the places of the real ones. */
export function PartSkeletons() {
  return (
    <div className={cardGrid}>
      {places.map((place) => (
        <PartSkeleton key={place} />
      ))}
    </div>
  );
}
