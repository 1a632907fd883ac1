import type { BulkParts, StaffPart } from '@shop/contracts';
import { useState } from 'react';
import type { PartFilter } from './api/parts.ts';

export interface ChosenParts {
  readonly ids: ReadonlySet<string>;
  readonly choose: (parts: readonly StaffPart[], isChosen: boolean) => void;
}

/** Tracks which parts of the list are ticked. */
export function useChosenParts(): ChosenParts {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    choose: (parts, isChosen) => {
      const changed = parts.map(({ _id }) => _id);
      setIds((before) => {
        const others = [...before].filter((id) => !changed.includes(id));
        return new Set(isChosen ? [...others, ...changed] : others);
      });
    },
  };
}

/** All parts of a filter, however many pages they have. */
export function allOf({ sort: _sort, ...filter }: PartFilter): BulkParts {
  return { filter };
}
