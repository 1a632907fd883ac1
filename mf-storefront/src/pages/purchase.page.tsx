import { t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { callQuery, EmptyState, LinkButton, Loaded, polled, useDocumentTitle } from '@shop/front-kit';
import { ApiError, useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PurchaseSkeleton, PurchaseView } from '../features/purchase/components/purchase-view.tsx';
import { AllPartsLink } from '../part/all-parts-link.tsx';

function NotFound() {
  return (
    <EmptyState
      title={t`Part not found`}
      text={t`It may have been removed, or the address is incomplete.`}
      action={<LinkButton kind="primary" to={`${paths.home}#parts`}>{t`See all parts`}</LinkButton>}
    />
  );
}

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
  useDocumentTitle(query.data?.name ?? t`Purchase`);
  return (
    <>
      {!part && <h1 className="sr-only">{t`Purchase`}</h1>}
      <Loaded
        query={{ ...query, data: part }}
        skeleton={<PurchaseSkeleton />}
        missing={<NotFound />}
        failed={t`Couldn't load this part`}
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
