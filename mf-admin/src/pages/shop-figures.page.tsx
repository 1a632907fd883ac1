import { ErrorState, LoadingState, PageTitle } from '@shop/front-kit';
import { useCurrentFigures } from '../features/shop-figures/api/shop-figures.ts';
import { FigureChanges } from '../features/shop-figures/components/figure-changes.tsx';
import { FiguresForm } from '../features/shop-figures/components/figures-form.tsx';

function Figures() {
  const query = useCurrentFigures();
  if (!query.isFetchedAfterMount) return <LoadingState label="Loading the figures" />;
  if (!query.data)
    return <ErrorState error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />;
  return <FiguresForm figures={query.data} />;
}

export function ShopFiguresPage() {
  return (
    <>
      <PageTitle
        title="Shop Figures"
        lead="The company's published figures. Visitors see changes immediately."
      />
      <Figures />
      <FigureChanges />
    </>
  );
}
