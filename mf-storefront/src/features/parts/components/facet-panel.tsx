import { plural, t } from '@lingui/core/macro';
import { Button, Dialog, Loaded, Skeleton } from '@shop/front-kit';
import { useWideScreen } from '../../../components/use-wide-screen.ts';
import type { Facets } from '../list-parts.ts';
import { type PartView, type ViewChange, withoutFilters } from '../part-view.rules.ts';
import { FacetFields } from './facet-fields.tsx';

interface FacetPanelProps {
  facets: Facets;
  view: PartView;
  onChange: (change: ViewChange) => void;
  onClose: () => void;
}

const skeleton = (
  <div className="grid gap-5">
    <Skeleton className="h-11" />
    <Skeleton className="h-18" />
    <Skeleton className="h-24" />
  </div>
);

function Content({ facets, view, onChange }: Omit<FacetPanelProps, 'onClose'>) {
  return (
    <Loaded query={facets} skeleton={skeleton} failed={t`Couldn't load the filters`}>
      {(loaded) => <FacetFields facets={loaded} view={view} onChange={onChange} />}
    </Loaded>
  );
}

/** The filters: a column next to the cards on wide screens, otherwise a dialog. */
export function FacetPanel({ onClose, ...props }: FacetPanelProps) {
  const isWide = useWideScreen();
  const { facets, onChange } = props;
  if (isWide)
    return (
      <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-lg border border-base-300 p-4">
        <Content {...props} />
      </div>
    );
  return (
    <Dialog
      title={t`Filters`}
      placement="side"
      onClose={onClose}
      actions={
        <>
          <Button kind="plain" onClick={() => onChange(withoutFilters)}>{t`Clear all`}</Button>
          <Button kind="primary" onClick={onClose}>
            {facets.data
              ? plural(facets.data.total, { one: 'Show # part', other: 'Show # parts' })
              : t`Show parts`}
          </Button>
        </>
      }
    >
      <Content {...props} />
    </Dialog>
  );
}
