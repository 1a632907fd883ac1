import { plural, t } from '@lingui/core/macro';
import { allowedQuantity, type Part } from '@shop/contracts/client';
import { partTitle, paths } from '@shop/contracts/pages';
import { Button, Loaded, Skeleton, TextInput, useDocumentTitle } from '@shop/front-kit';
import { ApiError } from '@shop/shop-runtime';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { DeliveryNote } from '../delivery/delivery-note.tsx';
import { PartGallery } from '../features/part-details/components/part-gallery.tsx';
import { PartSections } from '../features/part-details/components/part-sections.tsx';
import { RelatedParts } from '../features/part-details/components/related-parts.tsx';
import { TitleBlock } from '../features/part-details/components/title-block.tsx';
import { usePartByNumber } from '../features/part-details/use-part-by-number.ts';
import { PartReviews } from '../features/reviews/components/part-reviews.tsx';
import { StockNotice } from '../features/stock-notice/stock-notice.tsx';
import { AllPartsLink } from '../part/all-parts-link.tsx';

const sheetGrid = 'grid gap-8 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:gap-12';

function PartSkeleton() {
  return (
    <>
      <p role="status" className="sr-only">{t`Loading part`}</p>
      <div className={sheetGrid}>
        <Skeleton className="aspect-4/3" />
        <div className="grid content-start gap-5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-16" />
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-11 w-36" />
        </div>
      </div>
    </>
  );
}

/** Unknown numbers are mostly mistyped or from old links, so offer a search. */
function PartNotFound({ partNumber }: { partNumber: string }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState(partNumber);
  const find = (event: SyntheticEvent): void => {
    event.preventDefault();
    void navigate(`${paths.home}?${new URLSearchParams({ q: search })}#parts`);
  };
  return (
    <section className="mx-auto grid max-w-xl gap-6 py-12">
      <div>
        <p className="kit-caption">{t`404 / no such number`}</p>
        <h1 className="mt-1 text-xl">{t`Part not found`}</h1>
        <p className="mt-3 max-w-[62ch] text-muted wrap-anywhere">{t`No part has the number ${partNumber}. It may have been removed, or the number is incomplete.`}</p>
      </div>
      <form className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end" onSubmit={find}>
        <TextInput
          label={t`Search parts`}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Button type="submit" kind="primary">{t`Search`}</Button>
      </form>
    </section>
  );
}

/** Replaces the address with the shop's spelling of the part number. */
function useCanonicalAddress(written: string, part: Part | undefined): void {
  const navigate = useNavigate();
  const { search, hash, state } = useLocation();
  const canonical = part?.partNumber;
  useEffect(() => {
    if (canonical === undefined || canonical === written) return;
    const to = { pathname: paths.part(canonical), search, hash };
    void navigate(to, { replace: true, preventScrollReset: true, state });
  }, [canonical, written, search, hash, state, navigate]);
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function PartView({ part }: { part: Part }) {
  const quantity = allowedQuantity(part);
  return (
    <>
      <article className={sheetGrid}>
        <PartGallery key={part._id} part={part} />
        <TitleBlock
          part={part}
          soldOut={<StockNotice partId={part._id} />}
          delivery={
            <DeliveryNote
              lines={[{ partId: part._id, quantity }]}
              what={plural(quantity, {
                one: 'For # piece. Choose the delivery at checkout.',
                other: 'For # pieces. Choose the delivery at checkout.',
              })}
            />
          }
        />
      </article>
      <div className="mt-12 grid gap-12">
        <PartSections part={part} />
        <PartReviews key={part._id} partId={part._id} />
        <RelatedParts key={`related-${part._id}`} partId={part._id} />
      </div>
    </>
  );
}

function Content({ partNumber }: { partNumber: string }) {
  const query = usePartByNumber(partNumber);
  const part = isUnknown(query.error) ? undefined : query.data;
  useDocumentTitle(part ? partTitle(part) : t`Part`);
  useCanonicalAddress(partNumber, part);
  if (isUnknown(query.error)) return <PartNotFound key={partNumber} partNumber={partNumber} />;
  return (
    <Loaded query={query} skeleton={<PartSkeleton />} failed={t`Couldn't load this part`}>
      {(loaded) => <PartView part={loaded} />}
    </Loaded>
  );
}

/** The public page of a part (business section 3). */
export function PartPage() {
  const { partNumber = '' } = useParams();
  return (
    <div className="kit-page-width pb-16 md:pb-24">
      <AllPartsLink />
      <Content partNumber={partNumber} />
    </div>
  );
}
