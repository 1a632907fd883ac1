import { Loaded, LoadingState, PageTitle } from '@shop/front-kit';
import { FigureChanges } from '../features/shop-figures/components/figure-changes.tsx';
import { FiguresForm } from '../features/shop-figures/components/figures-form.tsx';
import { useCurrentFigures } from '../features/shop-figures/save-figures.ts';

/** Waits for the current figures: the form must not start from a cached copy. */
function Figures() {
  const query = useCurrentFigures();
  if (!query.isFetchedAfterMount) return <LoadingState label="Loading the figures" />;
  return (
    <Loaded query={query} label="Loading the figures">
      {(figures) => <FiguresForm figures={figures} />}
    </Loaded>
  );
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
