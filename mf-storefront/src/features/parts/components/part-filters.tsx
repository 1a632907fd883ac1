import { limits, partFamilies, partFamily, partSorts } from '@shop/contracts';
import { Field, Input, Select } from '@shop/front-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { defaultSort, type PartView, readSort } from '../part-view.rules.ts';

const pauseMs = 300;

/**
 * The text of a search box. It is searched for after a short pause of typing, or when the person leaves the box (`settle`):
 * a search that starts while they already go to another page would bring them back. It follows when the search
 * changes elsewhere (a link, the back button) but never overwrites what a person is typing.
 */
function useDebouncedSearch(search: string, onSearch: (search: string) => void) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  const [sent, setSent] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (search !== sent) {
      setSent(search);
      setTyped(search);
    }
  }
  const text = typed.trim();
  const settle = (): void => {
    if (text === sent) return;
    setSent(text);
    onSearch(text);
  };
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => settleLater(), pauseMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return { typed, setTyped, settle };
}

const sortNames: Record<(typeof partSorts)[number], string> = {
  newest: 'Newest first',
  name: 'Name, A to Z',
  price: 'Price, lowest first',
  '-price': 'Price, highest first',
};

interface PartFiltersProps {
  view: PartView;
  onChange: (view: PartView) => void;
}

/** Search, family and order of the catalogue; the grid follows while one types. */
export function PartFilters({ view, onChange }: PartFiltersProps) {
  const { typed, setTyped, settle } = useDebouncedSearch(view.q ?? '', (q) =>
    onChange({ ...view, q: q || undefined }),
  );
  return (
    <form
      aria-label="Search the catalogue"
      onSubmit={(event) => event.preventDefault()}
      className="mb-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] lg:gap-6"
    >
      <div className="sm:col-span-2 lg:col-span-1">
        <Field label="Search parts">
          <Input
            type="search"
            autoComplete="off"
            maxLength={limits.searchMax}
            placeholder="Name or part number"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={settle}
          />
        </Field>
      </div>
      <Field label="Family">
        <Select
          value={view.family ?? ''}
          onChange={(event) => onChange({ ...view, family: partFamily.safeParse(event.target.value).data })}
        >
          <option value="">All families</option>
          {partFamily.options.map((family) => (
            <option key={family} value={family}>
              {partFamilies[family]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Sort by">
        <Select
          value={view.sort ?? defaultSort}
          onChange={(event) => onChange({ ...view, sort: readSort(event.target.value) })}
        >
          {partSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  );
}
