import { t } from '@lingui/core/macro';
import type { Part } from '@shop/contracts';
import { calls } from '@shop/contracts/client';
import { partTitle, paths } from '@shop/contracts/pages';
import { callQuery, EmptyState, LinkButton, Loaded, PageTitle, TextLink, useRoles } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { EditPartForm } from '../features/part-form/edit-part-form.tsx';
import { PartHistory } from '../features/part-history/part-history.tsx';
import { StockSection } from '../features/stock/components/stock-section.tsx';

/** Loads the current part, uncached: edits must not start from a list's stale copy. */
function usePart(id: string) {
  return useQuery({
    ...callQuery(useApi(), calls.getStaffPart, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
  });
}

const link = 'kit-link kit-link-alone';

function NoPart() {
  return (
    <EmptyState
      title={t`Part not found`}
      text={t`It may have been deleted.`}
      action={<LinkButton to={paths.manageParts}>{t`Manage Parts`}</LinkButton>}
    />
  );
}

function Editor({ part, mayChange }: { part: Part; mayChange: boolean }) {
  return (
    <>
      <nav aria-label={t`On this page`} className="mb-6 flex flex-wrap gap-x-6">
        <a className={link} href="#stock">{t`Stock`}</a>
        <a className={link} href="#part-history">{t`Changes`}</a>
        {part.state !== 'hidden' && (
          <TextLink alone to={paths.part(part.partNumber)}>{t`View in store`}</TextLink>
        )}
      </nav>
      <div className="grid gap-12">
        {mayChange && <EditPartForm part={part} />}
        <StockSection part={part} />
        <PartHistory id={part._id} />
      </div>
    </>
  );
}

export function EditPartPage() {
  const { id = '' } = useParams();
  const query = usePart(id);
  const mayChange = useRoles().may('parts.change');
  return (
    <>
      {mayChange ? (
        <PageTitle
          title={t`Edit Part`}
          lead={t`Buyers see changes immediately. Existing orders keep their name and price.`}
        />
      ) : (
        <PageTitle title={t`Stock and changes`} lead={query.data && partTitle(query.data)} />
      )}
      <Loaded query={query} label={t`Loading the part`} missing={<NoPart />}>
        {(part) => <Editor key={id} part={part} mayChange={mayChange} />}
      </Loaded>
    </>
  );
}
