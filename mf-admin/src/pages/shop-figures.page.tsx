import { t } from '@lingui/core/macro';
import { PageTitle } from '@shop/front-kit';
import { LoadedToEdit } from '../editing/loaded-to-edit.tsx';
import { FigureChanges } from '../features/shop-figures/components/figure-changes.tsx';
import { FiguresForm } from '../features/shop-figures/components/figures-form.tsx';
import { useCurrentFigures } from '../features/shop-figures/save-figures.ts';

export function ShopFiguresPage() {
  return (
    <>
      <PageTitle
        title={t`Shop Figures`}
        lead={t`The company's published figures. Visitors see changes immediately.`}
      />
      <LoadedToEdit query={useCurrentFigures()} label={t`Loading the figures`}>
        {(figures) => <FiguresForm figures={figures} />}
      </LoadedToEdit>
      <FigureChanges />
    </>
  );
}
