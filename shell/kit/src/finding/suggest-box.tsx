import { limits, type Suggestion } from '@shop/contracts/client';
import { type ChangeEvent, type Ref, useRef, useState } from 'react';
import { type ListAttributes, Suggestions } from './suggestions.tsx';

interface SuggestBoxProps {
  typed: string;
  onType: (text: string) => void;
  /** `place` is the page of the suggestion: a part, or the parts of a search. */
  onChoose: (suggestion: Suggestion, place: string) => void;
}

/**
 * A text box with suggestions: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Returns the
 * attributes of the input, and the list to render next to it.
 */
export function useSuggestBox({ typed, onType, onChoose }: SuggestBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const [changes, setChanges] = useState(0);
  const [attributes, setAttributes] = useState<ListAttributes>({ 'aria-expanded': false });
  const input = {
    ref: box as Ref<HTMLInputElement>,
    type: 'search',
    role: 'combobox',
    'aria-autocomplete': 'list',
    ...attributes,
    autoComplete: 'off',
    maxLength: limits.searchMax,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onType(target.value);
      setChanges(changes + 1);
    },
  } as const;
  const list = changes > 0 && (
    <Suggestions box={box} typed={typed} changes={changes} onAttributes={setAttributes} onChoose={onChoose} />
  );
  return { box, input, list };
}
