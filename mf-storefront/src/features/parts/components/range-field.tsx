import { t } from '@lingui/core/macro';
import { TextInput } from '@shop/front-kit';
import { useState } from 'react';
import type { Range } from '../range.rules.ts';

interface RangeFieldProps {
  legend: string;
  /** Describes the available values. */
  hint: string;
  range: Range;
  /** Parses a number; undefined for other text. */
  read: (text: string) => number | undefined;
  /** Called with the end that changed. */
  onChange: (end: Range) => void;
}

function textOf(bound: number | undefined): string {
  return bound === undefined ? '' : String(bound);
}

interface BoundProps extends Pick<RangeFieldProps, 'read'> {
  label: string;
  bound: number | undefined;
  onChange: (bound: number | undefined) => void;
}

/** One end of a range; applies on blur or Enter, and follows changes made elsewhere. */
function Bound({ label, bound, read, onChange }: BoundProps) {
  const [known, setKnown] = useState(bound);
  const [text, setText] = useState(textOf(bound));
  if (known !== bound) {
    setKnown(bound);
    setText(textOf(bound));
  }
  const value = read(text.trim());
  const faulty = text.trim() !== '' && value === undefined;
  const settle = (): void => {
    if (!faulty && value !== bound) onChange(value);
  };
  return (
    <TextInput
      label={label}
      error={faulty ? t`Please enter a number` : undefined}
      inputMode="decimal"
      autoComplete="off"
      className="min-w-0"
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

export function RangeField({ legend, hint, range, read, onChange }: RangeFieldProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Bound label={t`From`} bound={range.min} read={read} onChange={(min) => onChange({ min })} />
        <Bound label={t`To`} bound={range.max} read={read} onChange={(max) => onChange({ max })} />
      </div>
      <p className="text-xs text-muted">{hint}</p>
    </fieldset>
  );
}
