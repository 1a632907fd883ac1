import type { PartImport } from '@shop/contracts';
import { Button, countOf, formatCount, LiveText, useConfirm } from '@shop/front-kit';
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
      <progress
        className="progress progress-primary block w-full"
        aria-label={label}
        value={done}
        max={Math.max(all, 1)}
      />
      <LiveText className="mt-2">
        {all === 0 ? 'Uploading the file.' : `${label}: ${formatCount(done)} of ${countOf(all, 'rows')}.`}
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
    >
      Discard
    </Button>
  );
}

export function Checking({ found }: { found: PartImport }) {
  const done = Object.values(found.counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <Progress label="Checking" done={done} all={found.rows} />
      <p className="my-4">Nothing has changed yet. You can leave this page and come back.</p>
      <Discard decision={useDecision(found)} />
    </>
  );
}

const figures = [
  ['add', 'to add'],
  ['change', 'to change'],
  ['unchanged', 'unchanged'],
  ['doubtful', 'to check'],
  ['faulty', 'faulty'],
] as const;

function Counts({ found: { counts } }: { found: PartImport }) {
  return (
    <dl className="my-6 grid max-w-2xl grid-cols-2 gap-4 border-t border-base-content pt-4 sm:grid-cols-5">
      {figures.map(([kind, label]) => (
        <div key={kind} className="flex flex-col-reverse">
          <dt className="kit-caption">{label}</dt>
          <dd className="text-2xl tabular-nums">{formatCount(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

function question({ add, change }: { add: number; change: number }): string {
  const [added, changed] = [countOf(add, 'parts'), countOf(change, 'parts')];
  if (change === 0) return `Add ${added}?`;
  return add === 0 ? `Change ${changed}?` : `Add ${added} and change ${changed}?`;
}

/** Says how the file was read where that can be wrong. */
function ReadAs({ found: { encoding, decimalSign } }: { found: PartImport }) {
  return (
    <>
      {encoding === 'windows-1252' && <p>Read as Windows-1252: check letters such as ü and é.</p>}
      {decimalSign === ',' && <p>Commas in numbers were read as decimal commas: 39,95 is $39.95.</p>}
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
        label="Also import the rows to check: their values are right"
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
    const title = withDoubtful ? `Import ${countOf(written, 'rows')}?` : question({ add, change });
    const decided = withDoubtful ? 'apply-all' : 'apply';
    const text = faulty > 0 ? `${countOf(faulty, 'rows with errors')} will be skipped.` : '';
    if (await confirm({ title, text, confirm: 'Yes, import', back: 'Back' })) mutate(decided);
  };
  return (
    <>
      <LiveText>{`${isFile ? 'The file is checked.' : 'This is a preview.'} Nothing has changed yet.`}</LiveText>
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
            {isFile ? `Import ${countOf(written, 'rows')}` : `Change ${countOf(change, 'parts')}`}
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
        label="Importing"
        done={found.applied + found.skipped}
        all={Math.max(toWrite(found), found.applied + found.skipped)}
      />
      <p className="my-4">You can leave this page; the import continues.</p>
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
    const title = `Undo ${countOf(left, 'changes')}?`;
    const text =
      'Parts get their former values back, added parts are deleted. Parts changed since stay as they are.';
    if (await confirm({ title, text, confirm: 'Yes, undo', back: 'Back' })) mutate('undo');
  };
  return (
    <Button busy={isPending} onClick={() => void undo()}>
      {found.state === 'undone' ? 'Try the rest again' : 'Undo'}
    </Button>
  );
}

export function Undoing({ found }: { found: PartImport }) {
  return (
    <>
      <Progress label="Undoing" done={found.undone + found.kept} all={found.applied} />
      <p className="my-4">You can leave this page; the undo continues.</p>
    </>
  );
}

/** Says in one sentence how an import ended. */
export function outcomeText({ state, applied, skipped, undone, kept }: PartImport): string {
  if (state === 'undone') {
    const since = kept > 0 ? `, ${formatCount(kept)} changed since` : '';
    return `${formatCount(undone)} of ${countOf(undone + kept, 'parts')} put back${since}.`;
  }
  const changed = skipped > 0 ? `, ${formatCount(skipped)} skipped because their parts had changed` : '';
  return applied > 0 ? `${countOf(applied, 'rows')} written${changed}.` : `Nothing was written${changed}.`;
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
        {found.state === 'undone' ? 'Undone' : 'Done'}: {outcomeText(found)}
      </LiveText>
      {found.state === 'applied' && <Counts found={found} />}
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={onAgain}>
          Import another file
        </Button>
        <Undo found={found} />
      </div>
      <ImportRows found={found} />
    </>
  );
}
