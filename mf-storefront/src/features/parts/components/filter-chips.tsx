import { t } from '@lingui/core/macro';
import { Button } from '@shop/front-kit';
import { X } from 'lucide-react';
import type { NamedFilter } from '../filter-names.rules.ts';
import type { ViewChange } from '../part-view.rules.ts';
import { focusCount } from './parts-count.tsx';

interface FilterChipsProps {
  filters: readonly NamedFilter[];
  onChange: (change: ViewChange) => void;
  onClear: () => void;
}

/** The active filters; pressing one removes it, and moves the focus to the next one or to the count. */
export function FilterChips({ filters, onChange, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label={t`Filters in use`} className="mb-3 flex flex-wrap items-center gap-2">
      {filters.map(({ name, without }, at) => (
        <li key={name}>
          <button
            type="button"
            aria-label={t`Remove the filter ${name}`}
            className="flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg border border-(--control-line) bg-base-200 px-3 text-left text-sm wrap-anywhere hover:border-base-content"
            onClick={({ currentTarget }) => {
              const chips = currentTarget.closest('ul')?.querySelectorAll('button') ?? [];
              const next = chips[at + 1 < filters.length ? at + 1 : at - 1];
              if (next) next.focus();
              else focusCount();
              onChange(without);
            }}
          >
            {name}
            <X aria-hidden size={16} className="flex-none text-muted" />
          </button>
        </li>
      ))}
      <li>
        <Button
          kind="plain"
          className="px-3"
          onClick={() => {
            focusCount();
            onClear();
          }}
        >{t`Clear all`}</Button>
      </li>
    </ul>
  );
}
