import type { SelectableRow } from './columns.ts';

interface SelectRowProps {
  row: SelectableRow;
  label: string;
  disabled?: boolean;
}

/** The box of a row, without a visible label and large enough for a thumb. With Shift it selects all rows since the last one. */
export function SelectRow({ row, label, disabled }: SelectRowProps) {
  return (
    <label className="-m-3 grid size-11 flex-none cursor-pointer place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-(--color-secondary)"
        checked={row.getIsSelected()}
        disabled={disabled}
        onChange={row.getToggleSelectedHandler()}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
