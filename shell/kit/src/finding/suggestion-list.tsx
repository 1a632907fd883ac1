import { plural, t } from '@lingui/core/macro';
import type { Suggestion } from '@shop/contracts';
import { Car, Hash, Layers, Search, Wrench } from 'lucide-react';
import { useEffect } from 'react';
import { Unbroken } from '../ui/unbroken.tsx';

const icons = { part: Wrench, 'oe-number': Hash, family: Layers, vehicle: Car, word: Search } as const;

function wordsOf(suggestion: Suggestion): { text: string; note: string } {
  switch (suggestion.kind) {
    case 'part':
      return { text: suggestion.name, note: suggestion.partNumber };
    case 'oe-number':
      return { text: suggestion.oeNumber, note: t`replaced by ${suggestion.partNumber}, ${suggestion.name}` };
    case 'family':
      return { text: suggestion.name, note: plural(suggestion.count, { one: '# part', other: '# parts' }) };
    case 'vehicle':
      return { text: suggestion.name, note: t`parts for this vehicle` };
    case 'word':
      return { text: suggestion.text, note: plural(suggestion.count, { one: '# part', other: '# parts' }) };
  }
}

interface SuggestionListProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

export function SuggestionList({ id, suggestions, active, onChoose }: SuggestionListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-[min(24rem,60dvh)] overflow-y-auto rounded-lg border border-(--control-line) bg-base-100 py-1 shadow-float"
    >
      {suggestions.map((suggestion, at) => {
        const Icon = icons[suggestion.kind];
        const { text, note } = wordsOf(suggestion);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the box, whose keys choose
          <div
            key={`${suggestion.kind} ${text} ${note}`}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-base-200 aria-selected:bg-base-200 aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-secondary"
            // Pressing would blur the box, which closes the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
          >
            <Icon aria-hidden size={17} className="flex-none text-muted" />
            <span className="min-w-0">
              <span className="block text-sm wrap-anywhere">
                <Unbroken text={text} />
              </span>
              <span className="kit-caption block wrap-anywhere">{note}</span>
            </span>
          </div>
        );
      })}
    </div>
  );
}
