import type { FieldChange } from '@shop/contracts';
import { FieldValue } from './field-value.tsx';
import { fieldLabel, fieldTexts } from './part-fields.ts';

/** Of a list what was taken away and what was added, of everything else both values. */
function sidesOf({ before, after }: FieldChange) {
  if (!Array.isArray(before) || !Array.isArray(after)) return { before, after };
  const without = (list: unknown[], other: unknown[]) => {
    const known = new Set(other.map((each) => JSON.stringify(each)));
    return list.filter((each) => !known.has(JSON.stringify(each)));
  };
  const [gone, come] = [without(before, after), without(after, before)];
  return gone.length + come.length > 0 ? { before: gone, after: come } : { before, after };
}

/** One field before and after. */
export function FieldChanges({ change }: { change: FieldChange }) {
  const { field } = change;
  const { before, after } = sidesOf(change);
  const isShort = [before, after].every((side) => fieldTexts(field, side).join('').length < 40);
  return (
    <div className={`grid gap-x-3 ${isShort ? 'grid-cols-[auto_auto_1fr]' : 'mt-1'}`}>
      <p className="font-medium">{fieldLabel(field)}:</p>
      <del className="text-muted decoration-1">
        <span className="sr-only">from </span>
        <FieldValue field={field} value={before} />
      </del>
      <ins className="no-underline">
        <span className="sr-only">to </span>
        <FieldValue field={field} value={after} />
      </ins>
    </div>
  );
}
