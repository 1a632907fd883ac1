import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callQuery, EmptyState, LinkButton, Loaded, polled, useDocumentTitle } from '@shop/front-kit';
import { ApiError, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { AllPartsLink } from '../catalogue-place/all-parts-link.tsx';
import { PurchaseSkeleton, PurchaseView } from '../features/purchase/components/purchase-view.tsx';

const notFound = (
  <EmptyState
    title="Part not found"
    text="It may have been removed, or the address is incomplete."
    action={
      <LinkButton kind="primary" to={`${paths.home}#parts`}>
        See all parts
      </LinkButton>
    }
  />
);

const refreshMs = 5_000;

/** Polls one part, so that price and stock stay current while the page is open (PUR-06). */
function useLivePart(id: string) {
  return useQuery({
    ...callQuery(useApi(), calls.getPart, { params: { id } }),
    ...polled(refreshMs),
  });
}

function Content({ id }: { id: string }) {
  const query = useLivePart(id);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  const part = isGone ? undefined : query.data;
  useDocumentTitle(query.data?.name ?? 'Purchase');
  return (
    <>
      {!part && <h1 className="sr-only">Purchase</h1>}
      <Loaded
        query={{ ...query, data: part }}
        skeleton={<PurchaseSkeleton />}
        missing={notFound}
        failed="Couldn't load this part"
      >
        {(loaded) => <PurchaseView key={id} part={loaded} />}
      </Loaded>
    </>
  );
}

export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <div className="kit-page-width pb-16 md:pb-24">
      <AllPartsLink />
      <Content id={id} />
    </div>
  );
}
