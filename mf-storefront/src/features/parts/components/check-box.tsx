import type { ReactNode } from 'react';

interface CheckBoxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckBox({ label, checked, onChange }: CheckBoxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
      <input
        type="checkbox"
        className="size-5 flex-none accent-(--color-secondary)"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
