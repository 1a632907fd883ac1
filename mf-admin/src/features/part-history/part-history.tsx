import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { calls, type FieldChange, type PartHistoryEntry } from '@shop/contracts/client';
import { callPages, EmptyState, Moment, Section } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { PagedTable, usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';
import { FieldChanges } from '../../parts/field-changes.tsx';

function usePartHistory(id: string) {
  const input = { params: { id }, query: { limit: '25' } };
  return usePagedList(callPages(useApi(), calls.listPartHistory, input));
}

const verbs: Readonly<Record<PartHistoryEntry['what'], MessageDescriptor>> = {
  added: msg`Added`,
  changed: msg`Changed`,
  deleted: msg`Deleted`,
  restored: msg`Restored`,
  imported: msg`Imported`,
  undone: msg`Undone: an import or a change of many parts`,
};

/** `img` always equals the first of `images`, so show only `images` when both changed. */
function shownChanges({ changes }: PartHistoryEntry): FieldChange[] {
  const hasImages = changes.some(({ field }) => field === 'images');
  return changes.filter(({ field }) => field !== 'img' || !hasImages);
}

function Entry({ entry }: { entry: PartHistoryEntry }) {
  return (
    <li>
      <p className="font-semibold">{i18n._(verbs[entry.what])}</p>
      {shownChanges(entry).map((change) => (
        <FieldChanges key={change.field} change={change} />
      ))}
      <p className="kit-caption wrap-anywhere">
        <Moment at={entry.at} /> · <Who by={entry.by} byUid={entry.byUid} />
      </p>
    </li>
  );
}

function None() {
  return <EmptyState title={t`No changes yet`} text={t`Changes to this part will appear here.`} />;
}

/** The changes of a part, newest first. */
export function PartHistory({ id }: { id: string }) {
  return (
    <Section id="part-history" title={t`Changes`}>
      <PagedTable
        list={usePartHistory(id)}
        label={t`Changes`}
        count={(total) => plural(total, { one: '# change', other: '# changes' })}
        columns={1}
        empty={<None />}
      >
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
