import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { PartImport } from '@shop/contracts';
import { Button, formatCount, LiveText, useConfirm } from '@shop/front-kit';
import { CheckBox } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useDecision } from '../part-imports.ts';
import { ImportRows } from './import-rows.tsx';

/** Counts the rows to write once confirmed; doubtful ones only after a yes of their own. */
function toWrite({ counts }: PartImport, withDoubtful = false): number {
  return counts.add + counts.change + (withDoubtful ? counts.doubtful : 0);
}

interface ProgressProps {
  label: string;
  done: number;
  all: number;
}

function Progress({ label, done, all }: ProgressProps) {
  return (
    <div className="max-w-xl">
      <progress className="kit-progress" aria-label={label} value={done} max={Math.max(all, 1)} />
      <LiveText className="mt-2">
        {all === 0
          ? t`Uploading the file.`
          : plural(all, {
              one: `${label}: ${formatCount(done)} of # row.`,
              other: `${label}: ${formatCount(done)} of # rows.`,
            })}
      </LiveText>
    </div>
  );
}

function Discard({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const { isPending, variables, mutate } = decision;
  return (
    <Button
      busy={isPending && variables === 'discard'}
      disabled={isPending}
      onClick={() => mutate('discard')}
    >{t`Discard`}</Button>
  );
}

export function Checking({ found }: { found: PartImport }) {
  const done = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Progress label={t`Checking`} done={done} all={found.rows} />
      <p className="my-4">{t`Nothing has changed yet. You can leave this page and come back.`}</p>
      <Discard decision={useDecision(found)} />
    </>
  );
}

const figures = [
  ['add', msg`to add`],
  ['change', msg`to change`],
  ['unchanged', msg`unchanged`],
  ['doubtful', msg`to check`],
  ['faulty', msg`faulty`],
] as const;

function Counts({ found: { counts } }: { found: PartImport }) {
  return (
    <dl className="my-6 grid max-w-2xl grid-cols-2 gap-4 border-t border-base-content pt-4 sm:grid-cols-5">
      {figures.map(([kind, label]) => (
        <div key={kind} className="flex flex-col-reverse">
          <dt className="kit-caption">{i18n._(label)}</dt>
          <dd className="text-2xl tabular-nums">{formatCount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

function question({ add, change }: { add: number; change: number }): string {
  if (change === 0) return plural(add, { one: 'Add # part?', other: 'Add # parts?' });
  if (add === 0) return plural(change, { one: 'Change # part?', other: 'Change # parts?' });
  const changed = plural(change, { one: '# part', other: '# parts' });
  return plural(add, {
    one: `Add # part and change ${changed}?`,
    other: `Add # parts and change ${changed}?`,
  });
}

/** Says how the file was read where that can be wrong. */
function ReadAs({ found: { encoding, decimalSign } }: { found: PartImport }) {
  return (
    <>
      {encoding === 'windows-1252' && <p>{t`Read as Windows-1252: check letters such as ü and é.`}</p>}
      {decimalSign === ',' && <p>{t`Commas in numbers were read as decimal commas: 39,95 is $39.95.`}</p>}
    </>
  );
}

interface SayYesProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SayYes({ checked, onChange }: SayYesProps) {
  return (
    <div className="mb-6">
      <CheckBox
        label={t`Also import the rows to check: their values are right`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}

export function Checked({ found }: { found: PartImport }) {
  const decision = useDecision(found);
  const confirm = useConfirm();
  const { isPending, variables, mutate } = decision;
  const { add, change, doubtful, faulty } = found.counts;
  const [withDoubtful, setWithDoubtful] = useState(false);
  const written = toWrite(found, withDoubtful);
  const isFile = found.kind === 'file';
  const apply = async (): Promise<void> => {
    // The preview of a bulk change is its confirmation.
    if (!isFile) return mutate('apply');
    const title = withDoubtful
      ? plural(written, { one: 'Import # row?', other: 'Import # rows?' })
      : question({ add, change });
    const decided = withDoubtful ? 'apply-all' : 'apply';
    const text =
      faulty > 0
        ? plural(faulty, {
            one: '# row with errors will be skipped.',
            other: '# rows with errors will be skipped.',
          })
        : '';
    if (await confirm({ title, text, confirm: t`Yes, import`, back: t`Back` })) mutate(decided);
  };
  return (
    <>
      <LiveText>
        {isFile
          ? t`The file is checked. Nothing has changed yet.`
          : t`This is a preview. Nothing has changed yet.`}
      </LiveText>
      <ReadAs found={found} />
      <Counts found={found} />
      {doubtful > 0 && <SayYes checked={withDoubtful} onChange={setWithDoubtful} />}
      <div className="flex flex-wrap gap-3">
        {written > 0 && (
          <Button
            kind="primary"
            busy={isPending && (variables === 'apply' || variables === 'apply-all')}
            disabled={isPending}
            onClick={() => void apply()}
          >
            {isFile
              ? plural(written, { one: 'Import # row', other: 'Import # rows' })
              : plural(change, { one: 'Change # part', other: 'Change # parts' })}
          </Button>
        )}
        <Discard decision={decision} />
      </div>
      <ImportRows found={found} />
    </>
  );
}

export function Applying({ found }: { found: PartImport }) {
  return (
    <>
      <Progress
        label={t`Importing`}
        done={found.applied + found.skipped}
        all={Math.max(toWrite(found), found.applied + found.skipped)}
      />
      <p className="my-4">{t`You can leave this page; the import continues.`}</p>
    </>
  );
}

/** Undoes what an import did, or what its first undo had to leave. */
export function Undo({ found }: { found: PartImport }) {
  const { isPending, mutate } = useDecision(found);
  const confirm = useConfirm();
  const left = found.state === 'undone' ? found.kept : found.applied;
  if (left === 0) return null;
  const undo = async (): Promise<void> => {
    const title = plural(left, { one: 'Undo # change?', other: 'Undo # changes?' });
    const text = t`Parts get their former values back, added parts are deleted. Parts changed since stay as they are.`;
    if (await confirm({ title, text, confirm: t`Yes, undo`, back: t`Back` })) mutate('undo');
  };
  return (
    <Button busy={isPending} onClick={() => void undo()}>
      {found.state === 'undone' ? t`Try the rest again` : t`Undo`}
    </Button>
  );
}

export function Undoing({ found }: { found: PartImport }) {
  return (
    <>
      <Progress label={t`Undoing`} done={found.undone + found.kept} all={found.applied} />
      <p className="my-4">{t`You can leave this page; the undo continues.`}</p>
    </>
  );
}

/** Says in one sentence how an import ended. */
export function outcomeText({ state, applied, skipped, undone, kept }: PartImport): string {
  if (state === 'undone') {
    const back = formatCount(undone);
    return kept > 0
      ? plural(undone + kept, {
          one: `${back} of # part put back, ${formatCount(kept)} changed since.`,
          other: `${back} of # parts put back, ${formatCount(kept)} changed since.`,
        })
      : plural(undone, { one: `${back} of # part put back.`, other: `${back} of # parts put back.` });
  }
  const left = formatCount(skipped);
  if (applied === 0)
    return skipped > 0
      ? t`Nothing was written, ${left} skipped because their parts had changed.`
      : t`Nothing was written.`;
  return skipped > 0
    ? plural(applied, {
        one: `# row written, ${left} skipped because their parts had changed.`,
        other: `# rows written, ${left} skipped because their parts had changed.`,
      })
    : plural(applied, { one: '# row written.', other: '# rows written.' });
}

interface FinishedProps {
  found: PartImport;
  onAgain: () => void;
}

/** An applied or undone import. */
export function Finished({ found, onAgain }: FinishedProps) {
  return (
    <>
      <LiveText className="mb-6 text-lg">
        {found.state === 'undone' ? t`Undone: ${outcomeText(found)}` : t`Done: ${outcomeText(found)}`}
      </LiveText>
      {found.state === 'applied' && <Counts found={found} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={onAgain}>{t`Import another file`}</Button>
        <Undo found={found} />
      </div>
      <ImportRows found={found} />
    </>
  );
}
