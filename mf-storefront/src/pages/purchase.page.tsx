import {
  ApiError,
  EmptyState,
  ErrorState,
  LinkButton,
  paths,
  useDocumentTitle,
  useParams,
} from '@shop/front-kit';
import { AllPartsLink } from '../catalogue-place/all-parts-link.tsx';
import { useLivePart } from '../features/purchase/api/get-part.ts';
import { PurchaseSkeleton, PurchaseView } from '../features/purchase/components/purchase-view.tsx';

const partsPath = `${paths.home}#parts`;

function PartNotFound() {
  return (
    <EmptyState
      title="Part not found"
      text="It may have been removed, or the address is incomplete."
      action={
        <LinkButton kind="primary" to={partsPath}>
          See all parts
        </LinkButton>
      }
    />
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function NoPart({ part }: { part: ReturnType<typeof useLivePart> }) {
  if (isUnknown(part.error)) return <PartNotFound />;
  if (part.isPending) return <PurchaseSkeleton />;
  return (
    <ErrorState
      title="Couldn't load this part"
      error={part.error}
      busy={part.isFetching}
      onRetry={() => void part.refetch()}
    />
  );
}

function Content({ id }: { id: string }) {
  const part = useLivePart(id);
  useDocumentTitle(part.data?.name ?? 'Purchase');
  if (part.data && !isUnknown(part.error)) return <PurchaseView key={id} part={part.data} />;
  return (
    <>
      <h1 className="sr-only">Purchase</h1>
      <NoPart part={part} />
    </>
  );
}

export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <div className="mx-auto w-full max-w-(--page-width) px-(--page-margin) pb-16 md:pb-24">
      <AllPartsLink />
      <Content id={id} />
    </div>
  );
}
