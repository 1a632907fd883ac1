import { calls, type FieldChange, type PartHistoryEntry } from '@shop/contracts/client';
import { callPages, EmptyState, formatMoment, Section } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { PagedTable, usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';
import { FieldChanges } from '../../parts/field-changes.tsx';

function usePartHistory(id: string) {
  const input = { params: { id }, query: { limit: '25' } };
  return usePagedList(callPages(useApi(), calls.listPartHistory, input));
}

const verbs: Readonly<Record<PartHistoryEntry['what'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  imported: 'Imported',
  undone: 'Undone: an import or a change of many parts',
};

/** `img` always equals the first of `images`, so show only `images` when both changed. */
function shownChanges({ changes }: PartHistoryEntry): FieldChange[] {
  const hasImages = changes.some(({ field }) => field === 'images');
  return changes.filter(({ field }) => field !== 'img' || !hasImages);
}

function Entry({ entry }: { entry: PartHistoryEntry }) {
  return (
    <li>
      <p className="font-semibold">{verbs[entry.what]}</p>
      {shownChanges(entry).map((change) => (
        <FieldChanges key={change.field} change={change} />
      ))}
      <p className="kit-caption wrap-anywhere">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · <Who by={entry.by} byUid={entry.byUid} />
      </p>
    </li>
  );
}

const none = <EmptyState title="No changes yet" text="Changes to this part will appear here." />;

/** The changes of a part, newest first. */
export function PartHistory({ id }: { id: string }) {
  return (
    <Section id="part-history" title="Changes">
      <PagedTable list={usePartHistory(id)} noun="changes" columns={1} empty={none}>
        {(entries) => (
          <ol className="kit-timeline">
            {entries.map((entry) => (
              <Entry key={`${entry.version} ${entry.at}`} entry={entry} />
            ))}
          </ol>
        )}
      </PagedTable>
    </Section>
  );
}
