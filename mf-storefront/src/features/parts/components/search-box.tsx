import { limits, type Suggestion } from '@shop/contracts/client';
import { paths, TextInput, useNavigate } from '@shop/front-kit';
import { type KeyboardEvent, lazy, useId, useState } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import { useSuggestions } from '../api/list-suggestions.ts';
import { useDebouncedSearch } from '../use-debounced-search.ts';

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

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
  /** Called for a family or vehicle, instead of `onSearch`. */
  onChoose: (suggestion: Suggestion) => void;
}

/** Combines the typed text, its suggestions and the keyboard handling. */
function useCombobox({ search, onSearch, onChoose }: SearchBoxProps) {
  const navigate = useNavigate();
  const box = useDebouncedSearch(search, onSearch);
  const [wanted, setWanted] = useState(false);
  const suggestions = useSuggestions(box.typed, { wanted });
  const option = useActiveOption(suggestions.length);
  const close = (): void => {
    setWanted(false);
    option.clear();
  };
  const choose = (suggestion: Suggestion): void => {
    close();
    if ('partNumber' in suggestion) {
      // A pending search would navigate the visitor back here.
      box.adopt(box.typed.trim());
      void navigate(paths.part(suggestion.partNumber));
      return;
    }
    const text = suggestion.kind === 'word' ? suggestion.text : '';
    box.adopt(text);
    if (text) onSearch(text);
    else onChoose(suggestion);
  };
  const finish = (): void => {
    box.settle();
    close();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = suggestions[option.active];
    if (event.key === 'Enter') {
      if (chosen) choose(chosen);
      else finish();
    }
    const step = steps.get(event.key);
    if (suggestions.length === 0 || (step === undefined && event.key !== 'Escape')) return;
    // By default, Escape clears the input and arrows move its caret.
    event.preventDefault();
    if (step === undefined) close();
    else option.move(step);
  };
  const type = (text: string): void => {
    box.setTyped(text);
    option.clear();
    setWanted(true);
  };
  return { typed: box.typed, type, suggestions, active: option.active, choose, finish, onKeyDown };
}

/**
 * A search box with suggestions: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Enter without a selected
 * suggestion searches for the typed text.
 */
export function SearchBox(props: SearchBoxProps) {
  const listId = useId();
  const { typed, type, suggestions, active, choose, finish, onKeyDown } = useCombobox(props);
  const open = suggestions.length > 0;
  return (
    <div className="relative">
      <TextInput
        label="Search parts"
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={active < 0 ? undefined : `${listId}-${active}`}
        autoComplete="off"
        maxLength={limits.searchMax}
        placeholder="Name or part number"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      {open && (
        <OnDemand>
          <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
        </OnDemand>
      )}
    </div>
  );
}
