import { Subscribe } from '@tanstack/react-table';
import type { SelectableRow } from './columns.ts';

interface SelectRowProps {
  row: SelectableRow;
  label: string;
  disabled?: boolean;
}

/** The box of a row, without a visible label and large enough for a thumb. With Shift it selects all rows since the last one. */
export function SelectRow({ row, label, disabled }: SelectRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is within Subscribe
    <label className="-m-3 grid size-11 flex-none cursor-pointer place-items-center">
      {/* A row stays the same object when it is selected, so compiled code needs the subscription. */}
      <Subscribe source={row.table.atoms.rowSelection} selector={(selection) => selection[row.id] === true}>
        {(isSelected) => (
          <input
            type="checkbox"
            className="size-5 accent-(--color-secondary)"
            checked={isSelected}
            disabled={disabled}
            onChange={row.getToggleSelectedHandler()}
          />
        )}
      </Subscribe>
      <span className="sr-only">{label}</span>
    </label>
  );
}
