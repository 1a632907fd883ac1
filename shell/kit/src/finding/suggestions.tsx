import { plural } from '@lingui/core/macro';
import type { Suggestion } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { chooseVehicle, garageStore } from '@shop/shop-runtime';
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSuggestions } from './list-suggestions.ts';
import { SuggestionList } from './suggestion-list.tsx';

/** The attributes of the box that its open list sets. */
export interface ListAttributes {
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls'?: string | undefined;
  readonly 'aria-activedescendant'?: string | undefined;
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

function resultsOf(query: Readonly<Record<string, string>>): string {
  return `${paths.home}?${new URLSearchParams(query)}#parts`;
}

function placeOf(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'family':
      return resultsOf({ family: suggestion.family });
    case 'vehicle':
      return resultsOf({ vehicle: suggestion.vehicle });
    case 'word':
      return resultsOf({ q: suggestion.text });
    default:
      return paths.part(suggestion.partNumber);
  }
}

/** A vehicle that a visitor without one searches for becomes theirs; a make alone is none. */
function adoptVehicle(suggestion: Suggestion): void {
  if (suggestion.kind !== 'vehicle' || !suggestion.vehicle.includes('~')) return;
  if (garageStore.read().vehicles.length === 0) chooseVehicle(suggestion.vehicle);
}

/** Index of the suggestion that the arrow keys selected; -1 for none. */
function useActiveOption(count: number) {
  const [active, setActive] = useState(-1);
  const move = (step: number): void => setActive((now) => ((now + step + 1 + count + 1) % (count + 1)) - 1);
  return { active: active < count ? active : -1, move, clear: () => setActive(-1) };
}

interface SuggestionsProps {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  /** How often the visitor changed the text. */
  changes: number;
  onAttributes: (attributes: ListAttributes) => void;
  onChoose: (suggestion: Suggestion, place: string) => void;
}

/**
 * Listens to the box itself, whose own code is there before this. Not to `input`: a render between this listener and
 * React's own would put the old text back and lose the letter.
 */
function useBoxEvents(
  { box }: Pick<SuggestionsProps, 'box'>,
  on: { readonly blur: () => void; readonly keydown: (event: KeyboardEvent) => void },
): void {
  const onBlur = useEffectEvent(on.blur);
  const onKey = useEffectEvent(on.keydown);
  useEffect(() => {
    const input = box.current;
    const ended = new AbortController();
    const { signal } = ended;
    input?.addEventListener('blur', () => onBlur(), { signal });
    input?.addEventListener('keydown', (event) => onKey(event), { signal });
    return () => ended.abort();
  }, [box]);
}

/** The list below a box, its keyboard handling and its announcements. */
export function Suggestions({ box, typed, changes, onAttributes, onChoose }: SuggestionsProps) {
  const id = useId();
  const [wanted, setWanted] = useState(true);
  const suggestions = useSuggestions(typed, { wanted });
  const option = useActiveOption(suggestions.length);
  const { active } = option;
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(changes);
  const [page, setPage] = useState(pathname);
  if (seen !== changes) {
    setSeen(changes);
    setWanted(true);
    option.clear();
  }
  const open = suggestions.length > 0;
  const close = (): void => {
    setWanted(false);
    option.clear();
  };
  const choose = (suggestion: Suggestion): void => {
    close();
    adoptVehicle(suggestion);
    onChoose(suggestion, placeOf(suggestion));
  };
  if (page !== pathname) {
    setPage(pathname);
    close();
  }
  const actionOf = (key: string): (() => void) | undefined => {
    const chosen = suggestions[active];
    const step = steps.get(key);
    if (key === 'Enter') return chosen ? () => choose(chosen) : undefined;
    if (!open) return undefined;
    if (step !== undefined) return () => option.move(step);
    return key === 'Escape' ? close : undefined;
  };
  useBoxEvents(
    { box },
    {
      blur: close,
      keydown: (event) => {
        // Enter and arrows choose among the candidates of an input method.
        if (event.isComposing) return;
        const act = actionOf(event.key);
        if (act) {
          // By default, Enter searches for the text, Escape clears the input and arrows move its caret.
          event.preventDefault();
          event.stopPropagation();
          act();
        } else if (event.key === 'Enter') {
          close();
        }
      },
    },
  );
  useEffect(() => {
    onAttributes({
      'aria-expanded': open,
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
    });
  }, [open, active, id, onAttributes]);
  return (
    <>
      <span aria-live="polite" className="sr-only">
        {open && plural(suggestions.length, { one: '# suggestion', other: '# suggestions' })}
      </span>
      {open && <SuggestionList id={id} suggestions={suggestions} active={active} onChoose={choose} />}
    </>
  );
}
