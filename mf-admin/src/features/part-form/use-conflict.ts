import type { Part } from '@shop/contracts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type Conflict, formFieldOf } from './part-changes.ts';
import { type PartFormValues, valuesOf } from './part-form-values.ts';

type Choice = 'theirs' | 'mine';

interface Clash {
  readonly now: Part;
  readonly conflicts: readonly Conflict[];
  /** Fields that only the other admin changed. */
  readonly others: readonly string[];
  readonly mine: PartFormValues;
  readonly choices: Readonly<Record<string, Choice>>;
}

type SetForm = Pick<UseFormReturn<PartFormValues>, 'getValues' | 'setValue' | 'clearErrors'>;

/** Tracks an edit conflict and the chosen values. The form keeps the user's own values until they choose. */
export function useConflict({ getValues, setValue, clearErrors }: SetForm) {
  const [clash, setClash] = useState<Clash>();
  const choose = (field: Conflict['field'], choice: Choice): void => {
    if (clash === undefined) return;
    const box = formFieldOf(field);
    const values = choice === 'theirs' ? valuesOf(clash.now) : clash.mine;
    setValue(box, values[box], { shouldDirty: true, shouldValidate: true });
    clearErrors('root');
    setClash({ ...clash, choices: { ...clash.choices, [field]: choice } });
  };
  return {
    clash,
    isOpen: clash?.conflicts.some(({ field }) => clash.choices[field] === undefined) ?? false,
    choose,
    begin: (facts: Pick<Clash, 'now' | 'conflicts' | 'others'>): void =>
      setClash({ ...facts, mine: { ...getValues() }, choices: {} }),
    end: (): void => setClash(undefined),
  };
}

export type { Clash };
