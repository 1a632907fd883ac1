import { type ReactNode, useState } from 'react';

interface CheckBoxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A check box that changes at once: the address may update a moment later. */
export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  const [known, setKnown] = useState(checked);
  const [shown, setShown] = useState(checked);
  if (known !== checked) {
    setKnown(checked);
    setShown(checked);
  }
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 flex-none accent-(--color-secondary)"
        checked={shown}
        onChange={(event) => {
          setShown(event.target.checked);
          onChange(event.target.checked);
        }}
      />
      <span>{label}</span>
    </label>
  );
}
