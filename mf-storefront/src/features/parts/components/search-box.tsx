import { t } from '@lingui/core/macro';
import type { Suggestion } from '@shop/contracts';
import { TextInput, useSuggestBox } from '@shop/front-kit';
import { useNavigate } from 'react-router-dom';
import { useDebouncedSearch } from '../use-debounced-search.ts';

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
  /** Called for a family or vehicle, instead of `onSearch`. */
  onChoose: (suggestion: Suggestion) => void;
}

/** Searches while the visitor types. */
export function SearchBox({ search, onSearch, onChoose }: SearchBoxProps) {
  const navigate = useNavigate();
  const box = useDebouncedSearch(search, onSearch);
  const choose = (suggestion: Suggestion, place: string): void => {
    if ('partNumber' in suggestion) {
      // A pending search would navigate the visitor back here.
      box.replace(box.typed.trim());
      void navigate(place);
      return;
    }
    const text = suggestion.kind === 'word' ? suggestion.text : '';
    box.replace(text);
    if (text) onSearch(text);
    else onChoose(suggestion);
  };
  const { input, list } = useSuggestBox({ typed: box.typed, onType: box.setTyped, onChoose: choose });
  return (
    <div className="relative">
      <TextInput
        label={t`Search parts`}
        placeholder={t`Name or part number`}
        {...input}
        onKeyDown={({ key }) => key === 'Enter' && box.settle()}
        onBlur={box.settle}
      />
      {list}
    </div>
  );
}
