import { t } from '@lingui/core/macro';
import type { PartImport } from '@shop/contracts';
import { limits } from '@shop/contracts/client';
import { Button, Moment } from '@shop/front-kit';
import { type Column, DataTable } from '@shop/front-kit/tables';
import { outcomeText, Undo } from './import-state.tsx';

interface EarlierImportsProps {
  imports: readonly PartImport[];
  onOpen: (found: PartImport) => void;
}

/** The finished imports and bulk changes of the last days; each can be undone where nothing changed since. */
export function EarlierImports({ imports, onOpen }: EarlierImportsProps) {
  if (imports.length === 0) return null;
  const columns: readonly Column<PartImport>[] = [
    { header: t`Started`, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { header: t`By`, cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    { header: t`Kind`, cell: ({ kind }) => (kind === 'file' ? t`File` : t`Bulk change`) },
    {
      header: t`Outcome`,
      cell: (found) => (found.state === 'undoing' ? t`Being undone` : outcomeText(found)),
    },
    {
      header: t`Actions`,
      cell: (found) => (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onOpen(found)}>{t`Show rows`}</Button>
          {found.state !== 'undoing' && <Undo found={found} />}
        </div>
      ),
    },
  ];
  return (
    <section aria-labelledby="earlier-imports" className="mt-12">
      <h2 id="earlier-imports" className="mb-2 text-xl">{t`Earlier imports and bulk changes`}</h2>
      <p className="mb-4">{t`Each can be undone for ${limits.importUndoDays} days, except on parts that changed since.`}</p>
      <DataTable label={t`Earlier imports`} columns={columns} rows={imports} keyOf={({ _id }) => _id} />
    </section>
  );
}
