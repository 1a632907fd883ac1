import { type FieldChange, type PartHistoryEntry, routes } from '@shop/contracts';
import { EmptyState, formatMoment, PagedTable, useApi, usePagedList } from '@shop/front-kit';
import { FieldValue } from '../../parts/field-value.tsx';
import { fieldLabel, fieldTexts } from '../../parts/part-fields.ts';
import { partKey } from '../../parts/part-keys.ts';

function usePartHistory(id: string) {
  const api = useApi();
  return usePagedList<PartHistoryEntry>({
    key: [...partKey(id), 'history'],
    pageSize: 25,
    load: (page, signal) => api.call(routes.listPartHistory, { params: { id }, query: page, signal }),
  });
}

const verbs: Readonly<Record<PartHistoryEntry['what'], string>> = {
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  imported: 'Imported',
};

/** Of a list what was taken away and what was added, of everything else both values. */
function sidesOf({ before, after }: FieldChange) {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after };
  const without = (list: unknown[], other: unknown[]) => {
    const known = new Set(other.map((each) => JSON.stringify(each)));
    return list.filter((each) => !known.has(JSON.stringify(each)));
  };
  const [gone, come] = [without(before, after), without(after, before)];
  return gone.length + come.length > 0 ? { before: gone, after: come } : { before, after };
}

function Change({ change }: { change: FieldChange }) {
  const { field } = change;
  const { before, after } = sidesOf(change);
  const isShort = [before, after].every((side) => fieldTexts(field, side).join('').length < 40);
  return (
    <div className={`grid gap-x-3 ${isShort ? 'grid-cols-[auto_auto_1fr]' : 'mt-1'}`}>
      <p className="font-medium">{fieldLabel(field)}:</p>
      <del className="text-muted decoration-1">
        <span className="sr-only">from </span>
        <FieldValue field={field} value={before} />
      </del>
      <ins className="no-underline">
        <span className="sr-only">to </span>
        <FieldValue field={field} value={after} />
      </ins>
    </div>
  );
}

/** The main picture is the first of all pictures, so a change of both is shown once. */
function shownChanges({ changes }: PartHistoryEntry): FieldChange[] {
  const hasImages = changes.some(({ field }) => field === 'images');
  return changes.filter(({ field }) => field !== 'img' || !hasImages);
}

function Entry({ entry }: { entry: PartHistoryEntry }) {
  return (
    <li>
      <p className="font-semibold">{verbs[entry.what]}</p>
      {shownChanges(entry).map((change) => (
        <Change key={change.field} change={change} />
      ))}
      <p className="kit-caption wrap-anywhere">
        <time dateTime={entry.at}>{formatMoment(entry.at)}</time> · {entry.by}
      </p>
    </li>
  );
}

const none = <EmptyState title="No changes yet" text="Every change of this part will stand here." />;

/** Who changed what of a part, from what to what, the latest first. */
export function PartHistory({ id }: { id: string }) {
  return (
    <section aria-labelledby="part-history" className="mt-12 max-w-4xl border-t border-base-content pt-4">
      <h2 id="part-history" className="mb-4 text-lg">
        Changes
      </h2>
      <PagedTable list={usePartHistory(id)} noun="changes" headers={['Change']} empty={none}>
        {(entries) => (
          <ol className="kit-timeline">
            {entries.map((entry) => (
              <Entry key={`${entry.version} ${entry.at}`} entry={entry} />
            ))}
          </ol>
        )}
      </PagedTable>
    </section>
  );
}
