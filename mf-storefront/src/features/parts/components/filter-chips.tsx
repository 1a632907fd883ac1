import { Button } from '@shop/front-kit';
import { X } from 'lucide-react';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { ViewChange } from '../part-view.rules.ts';

interface FilterChipsProps {
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

/** The active filters; pressing one removes it. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters in use" className="mb-3 flex flex-wrap items-center gap-2">
      {filters.map(({ name, without }) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove the filter ${name}`}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg border border-(--control-line) bg-base-200 px-3 text-left text-sm wrap-anywhere hover:border-base-content"
            onClick={() => onChange(without)}
          >
            {name}
            <X aria-hidden size={16} className="flex-none text-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button kind="plain" className="px-3" onClick={onClear}>
          Clear all
        </Button>
      </li>
    </ul>
  );
}
