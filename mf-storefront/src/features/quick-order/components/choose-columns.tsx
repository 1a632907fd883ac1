import { t } from '@lingui/core/macro';
import { SelectInput } from '@shop/front-kit';
import type { PastedColumns } from '../pasted-columns.rules.ts';
import type { ChosenColumns } from '../pasted-lines.rules.ts';

interface ChooseColumnsProps {
  columns: PastedColumns;
  onChoose: (columns: ChosenColumns) => void;
}

/** Says which columns of a table were read, and lets the buyer name others. */
export function ChooseColumns({ columns: { names, number, quantity }, onChoose }: ChooseColumnsProps) {
  const options = names.map((name, at) => [String(at), `${at + 1}: ${name || 'empty'}`] as const);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectInput
        label={t`Column with part numbers`}
        value={String(number)}
        options={options}
        onChange={({ target }) => onChoose({ number: Number(target.value), quantity })}
      />
      <SelectInput
        label={t`Column with quantities`}
        value={String(quantity)}
        options={[['-1', t`Please choose`], ...options]}
        onChange={({ target }) => onChoose({ number, quantity: Number(target.value) })}
      />
    </div>
  );
}
