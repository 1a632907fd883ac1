import { type ComponentProps, useState } from 'react';

/** Which rows of a list are ticked, by id. */
export function useChosenRows() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const choose = (changed: readonly string[], isChosen: boolean): void =>
    setIds((before) => {
      const others = [...before].filter((id) => !changed.includes(id));
      return new Set(isChosen ? [...others, ...changed] : others);
    });
  return { ids, choose };
}

/** A box without a visible label, large enough for a thumb. */
export function RowCheckBox({ label, ...rest }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="-m-3 grid size-11 flex-none cursor-pointer place-items-center">
      <input type="checkbox" className="size-5 accent-(--color-secondary)" {...rest} />
      <span className="sr-only">{label}</span>
    </label>
  );
}
