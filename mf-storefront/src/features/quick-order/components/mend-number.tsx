import { t } from '@lingui/core/macro';
import { calls, limits } from '@shop/contracts/client';
import { Button, callQuery, TextInput } from '@shop/front-kit';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLookUpNumber } from '../look-up-parts.ts';
import { renumber, type UnderstoodLine } from '../understood-lines.ts';

interface MendNumberProps {
  line: UnderstoodLine;
  onChange: (line: UnderstoodLine) => void;
}

/** Parts that the search finds for a number that no part has: it reads O as 0, and numbers by their beginning. */
function useNearParts(number: string) {
  const query = { q: number.slice(0, limits.searchMax), limit: '3' };
  const found = useQuery({ ...callQuery(useApi(), calls.listParts, { query }), enabled: number !== '' });
  return found.data ?? [];
}

/** Mends an unknown number in place: by typing, or by taking a part that is near. */
export function MendNumber({ line, onChange }: MendNumberProps) {
  const [typed, setTyped] = useState(line.number);
  const lookUp = useLookUpNumber();
  const near = useNearParts(line.number);
  const take = (number: string): void =>
    lookUp.mutate(number, { onSuccess: (parts) => onChange(renumber(line, number, parts)) });
  return (
    <form
      className="grid gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') take(typed.trim());
      }}
    >
      <TextInput
        label={t`Number instead of ${line.number}`}
        maxLength={limits.partNumberMax}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        busy={lookUp.isPending}
        className="justify-self-start"
      >{t`Check this number`}</Button>
      {near.map(({ _id, partNumber, name }) => (
        <Button
          key={_id}
          className="h-auto! justify-start text-left wrap-anywhere"
          onClick={() => take(partNumber)}
        >
          {t`Take ${partNumber}, ${name}`}
        </Button>
      ))}
    </form>
  );
}
