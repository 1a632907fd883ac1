import {
  ApiError,
  EmptyState,
  ErrorState,
  Link,
  LinkButton,
  LoadingState,
  PageTitle,
  paths,
  useParams,
} from '@shop/front-kit';
import { EditPartForm } from '../features/part-form/edit-part-form.tsx';
import { PartHistory } from '../features/part-history/part-history.tsx';
import { StockSection } from '../features/stock/components/stock-section.tsx';
import { usePart } from '../parts/use-part.ts';

const link = 'kit-link inline-flex min-h-11 items-center';

const noPart = (
  <EmptyState
    title="Part not found"
    text="It may have been deleted."
    action={<LinkButton to={paths.manageParts}>Manage Parts</LinkButton>}
  />
);

/** An older catalog service sends no version and can't change parts. */
const notNow = (
  <EmptyState
    title="Parts can't be changed right now"
    text="The shop is being updated. Please try again in a few minutes."
  />
);

function Editor({ id }: { id: string }) {
  const query = usePart(id);
  if (query.isPending) return <LoadingState label="Loading the part" />;
  if (query.error instanceof ApiError && query.error.status === 404) return noPart;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  return (
    <>
      <nav aria-label="On this page" className="mb-6 flex flex-wrap gap-x-6">
        <a className={link} href="#stock">
          Stock
        </a>
        <a className={link} href="#part-history">
          Changes
        </a>
        <Link className={link} to={paths.part(query.data.partNumber)}>
          View in store
        </Link>
      </nav>
      {query.data.version === undefined ? notNow : <EditPartForm part={query.data} />}
      <StockSection part={query.data} />
      <PartHistory id={id} />
    </>
  );
}

export function EditPartPage() {
  const { id = '' } = useParams();
  return (
    <>
      <PageTitle
        title="Edit Part"
        lead="Buyers see changes immediately. Existing orders keep their name and price."
      />
      <Editor key={id} id={id} />
    </>
  );
}
