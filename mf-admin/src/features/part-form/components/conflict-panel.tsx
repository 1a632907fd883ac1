import { t } from '@lingui/core/macro';
import { Button } from '@shop/front-kit';
import { useFocusOnNews } from '@shop/front-kit/forms';
import { useId } from 'react';
import { FieldValue } from '../../../parts/field-value.tsx';
import { fieldLabel } from '../../../parts/part-fields.ts';
import type { Conflict } from '../part-changes.ts';
import type { Clash, useConflict } from '../use-conflict.ts';

type Choose = ReturnType<typeof useConflict>['choose'];

interface ChoiceProps {
  conflict: Conflict;
  chosen: Clash['choices'][string] | undefined;
  choose: Choose;
}

function Choices({ conflict: { field, theirs, yours }, chosen, choose }: ChoiceProps) {
  const label = fieldLabel(field);
  const sides = [
    { choice: 'theirs', title: t`Current value`, value: theirs, button: t`Keep theirs` },
    { choice: 'mine', title: t`Your unsaved value`, value: yours, button: t`Use mine` },
  ] as const;
  return (
    <fieldset className="border-t border-base-300 pt-3">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {sides.map(({ choice, title, value, button }) => (
          <div key={choice} className="grid content-start justify-items-start gap-2">
            <p className="kit-caption">{title}</p>
            <FieldValue field={field} value={value} />
            <Button
              kind={chosen === choice ? 'primary' : 'quiet'}
              aria-pressed={chosen === choice}
              aria-label={`${button}: ${label}`}
              onClick={() => choose(field, choice)}
            >
              {button}
            </Button>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

function textOf({ conflicts, others }: Clash): string {
  const next =
    conflicts.length > 0
      ? t`Choose a value for each field, then save again.`
      : t`Your changes don't conflict. Save again to store them.`;
  return others.length > 0 ? `${next} ${t`They also changed: ${others.map(fieldLabel).join(', ')}.`}` : next;
}

/** Shows another admin's changes next to the user's own. */
export function ConflictPanel({ clash, choose }: { clash: Clash; choose: Choose }) {
  const panel = useFocusOnNews<HTMLElement>(clash.now);
  const titleId = useId();
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-4 rounded-box border border-base-300 border-l-4 border-l-warning p-4 text-sm"
    >
      <h2 id={titleId} className="text-lg">{t`Another admin changed this part`}</h2>
      <p>{textOf(clash)}</p>
      {clash.conflicts.map((conflict) => (
        <Choices
          key={conflict.field}
          conflict={conflict}
          chosen={clash.choices[conflict.field]}
          choose={choose}
        />
      ))}
    </section>
  );
}
