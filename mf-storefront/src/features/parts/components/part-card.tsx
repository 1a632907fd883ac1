import { t } from '@lingui/core/macro';
import { type ListedPart, limits, partFamilies, stockState } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { excerpt, LinkButton, PartPicture, QuantityBar, Skeleton, Unbroken } from '@shop/front-kit';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { AddToBasket } from '../../../part/add-to-basket.tsx';
import { fromCatalogue } from '../../../part/catalogue-steps.ts';
import { FitMark } from '../../../part/fit-mark.tsx';
import { Price, StockNote } from '../../../part/part-facts.tsx';

/** Shared by the card and its skeleton to prevent layout shift when parts arrive. */
const cardLayout = {
  card: 'grid h-full grid-cols-[7rem_1fr] content-start gap-x-4 gap-y-3 rounded-lg border border-base-300 bg-base-100 transition-colors hover:border-(--control-line) p-4 sm:grid-cols-[minmax(12rem,4fr)_5fr] sm:grid-rows-[auto_1fr_auto] sm:gap-x-6 sm:p-5 @4xl:grid-cols-[9rem_1fr] @4xl:gap-x-4 @6xl:grid-cols-[minmax(12rem,4fr)_5fr] @6xl:gap-x-6',
  picture: 'sm:row-span-2 sm:self-start',
  head: 'min-w-0',
  description: 'col-span-2 text-sm text-muted sm:col-span-1 lg:min-h-[3lh]',
  stock: 'col-span-2 grid content-end gap-1.5 sm:col-span-1 @4xl:col-span-2 @6xl:col-span-1',
  foot: 'col-span-2 flex flex-wrap items-end justify-between gap-4 sm:col-span-1 @4xl:col-span-2 @6xl:col-span-1',
} as const;

/**
 * Container queries: a filter column may narrow the room for the cards. One column has its width set, too: when the window gets narrower,
 * Chromium keeps the width of cards that it does not draw then.
 */
export const cardGrid = 'grid grid-cols-1 gap-4 @4xl:grid-cols-2 @4xl:gap-6';

interface PartCardProps {
  part: ListedPart;
}

/**
 * One part of the catalogue: drawing left, facts right, 'Place Order' in the lower right corner. Memoised, because the
 * list re-renders on every key in the search and every response.
 */
export const PartCard = memo(function PartCard({ part }: PartCardProps) {
  const nameId = `part-${part._id}`;
  const page = paths.part(part.partNumber);
  return (
    <article aria-labelledby={nameId} className={cardLayout.card}>
      {/* The name is the link for keyboards; one tab stop per part is enough. */}
      <Link className={cardLayout.picture} to={page} state={fromCatalogue} tabIndex={-1}>
        <PartPicture name={part.name} src={part.img} />
      </Link>
      <header className={cardLayout.head}>
        <p className="kit-caption wrap-anywhere">
          {part.partNumber} <span className="max-sm:hidden">/ {partFamilies[part.family]}</span>
        </p>
        <h3
          id={nameId}
          tabIndex={-1}
          className="mt-1 text-base leading-snug wrap-anywhere sm:text-lg lg:min-h-[2lh]"
        >
          <Link className="hover:underline" to={page} state={fromCatalogue}>
            <Unbroken text={part.name} />
          </Link>
        </h3>
        {part.packContent && <p className="kit-caption">{part.packContent}</p>}
        <FitMark fit={part.fit} />
      </header>
      <p className={`${cardLayout.description} wrap-anywhere`}>{excerpt(part.description)}</p>
      <div className={cardLayout.stock}>
        <QuantityBar minimum={part.minOrderQuantity} available={part.availableQuantity} />
        <StockNote part={part} />
        <div className="mt-1.5">
          <AddToBasket part={part} />
        </div>
      </div>
      <footer className={cardLayout.foot}>
        <Price dollars={part.price} />
        <LinkButton
          kind={stockState(part) === 'orderable' ? 'primary' : 'quiet'}
          to={paths.purchase(part._id)}
          state={fromCatalogue}
          aria-label={t`Place Order: ${part.name}`}
        >{t`Place Order`}</LinkButton>
      </footer>
    </article>
  );
});

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
      <Skeleton className={`${cardLayout.description} h-18`} />
      <div className={cardLayout.stock}>
        <Skeleton className="h-8" />
        <Skeleton className="mt-1.5 h-11" />
      </div>
      <div className={cardLayout.foot}>
        <Skeleton className="h-8 w-24" />
        <Skeleton className="h-11 w-28" />
      </div>
    </div>
  );
}

export function PartSkeletons() {
  return (
    <div className={`${cardGrid} kit-skeletons`}>
      {places.map((place) => (
        <PartSkeleton key={place} />
      ))}
    </div>
  );
}
