import { t } from '@lingui/core/macro';
import type { FieldChange } from '@shop/contracts';
import { FieldValue } from './field-value.tsx';
import { fieldLabel, fieldTexts } from './part-fields.ts';

function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const known = new Set(other.map((each) => JSON.stringify(each)));
  return list.filter((each) => !known.has(JSON.stringify(each)));
}

interface Side {
  readonly Mark: 'del' | 'ins';
  /** Only for screen readers, which do not say what is struck out. */
  readonly prefix: string;
  readonly value: unknown;
}

/** Returns both values. For lists, only the removed and added entries, unless just the order changed. */
function sidesOf({ before, after }: FieldChange): readonly Side[] {
  const whole = [
    { Mark: 'del', prefix: t`before:`, value: before },
    { Mark: 'ins', prefix: t`after:`, value: after },
  ] as const;
  if (!Array.isArray(before) || !Array.isArray(after)) return whole;
  const gone = { Mark: 'del', prefix: t`removed:`, value: without(before, after) } as const;
  const added = { Mark: 'ins', prefix: t`added:`, value: without(after, before) } as const;
  const parts = [gone, added].filter(({ value }) => value.length > 0);
  return parts.length > 0 ? parts : whole;
}

export function FieldChanges({ change }: { change: FieldChange }) {
  const { field } = change;
  const sides = sidesOf(change);
  const isShort = sides.every(({ value }) => fieldTexts(field, value).join('').length < 40);
  return (
    <div className={isShort ? 'flex flex-wrap gap-x-3' : 'mt-1 grid gap-1'}>
      <p className="font-medium">{fieldLabel(field)}:</p>
      {sides.map(({ Mark, prefix, value }) => (
        <Mark key={Mark} className={Mark === 'del' ? 'text-muted decoration-1' : 'no-underline'}>
          <span className="sr-only">{prefix}</span> <FieldValue field={field} value={value} />
        </Mark>
      ))}
    </div>
  );
}
