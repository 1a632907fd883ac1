import { limits, type Suggestion } from '@shop/contracts/client';
import { type ChangeEvent, type KeyboardEvent, lazy, useId, useState } from 'react';
import { OnDemand } from '../on-demand.tsx';
import { countOf } from '../text.ts';
import { useSuggestions } from './list-suggestions.ts';

const SuggestionList = lazy(() => import('./suggestion-list.tsx'));

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

/** Index of the suggestion that the arrow keys selected; -1 for none. */
function useActiveOption(count: number) {
  const [active, setActive] = useState(-1);
  const move = (step: number): void => setActive((now) => ((now + step + 1 + count + 1) % (count + 1)) - 1);
  return { active: active < count ? active : -1, move, clear: () => setActive(-1) };
}

interface SuggestBoxProps {
  typed: string;
  onType: (text: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** Called on Enter without a selected suggestion, and when the focus leaves the box. */
  onFinish?: () => void;
}

/**
 * A text box with suggestions: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Returns the attributes of the input, and the list
 * to render next to it.
 */
export function useSuggestBox({ typed, onType, onChoose, onFinish }: SuggestBoxProps) {
  const listId = useId();
  const [wanted, setWanted] = useState(false);
  const suggestions = useSuggestions(typed, { wanted });
  const option = useActiveOption(suggestions.length);
  const open = suggestions.length > 0;
  const close = (): void => {
    setWanted(false);
    option.clear();
  };
  const finish = (): void => {
    close();
    onFinish?.();
  };
  const choose = (suggestion: Suggestion): void => {
    close();
    onChoose(suggestion);
  };
  const actionOf = (key: string): (() => void) | undefined => {
    const chosen = suggestions[option.active];
    const step = steps.get(key);
    if (key === 'Enter') return chosen && (() => choose(chosen));
    if (!open) return undefined;
    if (step !== undefined) return () => option.move(step);
    return key === 'Escape' ? close : undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = actionOf(event.key);
    if (act) {
      // By default, Enter submits the form, Escape clears the input and arrows move its caret.
      event.preventDefault();
      act();
    } else if (event.key === 'Enter') {
      finish();
    }
  };
  const input = {
    type: 'search',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': option.active < 0 ? undefined : `${listId}-${option.active}`,
    autoComplete: 'off',
    maxLength: limits.searchMax,
    value: typed,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      onType(target.value);
      option.clear();
      setWanted(true);
    },
    onKeyDown,
    onBlur: finish,
  } as const;
  const list = (
    <>
      <span aria-live="polite" className="sr-only">
        {open && countOf(suggestions.length, 'suggestions')}
      </span>
      {open && (
        <OnDemand>
          <SuggestionList id={listId} suggestions={suggestions} active={option.active} onChoose={choose} />
        </OnDemand>
      )}
    </>
  );
  return { input, list };
}
