import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SelectInput } from '@shop/front-kit';
import type { ReactNode } from 'react';
import { type PartChoice, useBoughtParts, useNamedPart } from './bought-parts.ts';

interface PartFieldProps {
  email: string;
  /** Id of the part named in the link to this page. */
  named: string | undefined;
  value: string;
  onChange: (id: string) => void;
}

function hintOf(bought: ReturnType<typeof useBoughtParts>): ReactNode {
  if (bought.isPending) return t`Loading the parts you bought…`;
  if (bought.data) return t`Choose a part you have bought`;
  return (
    <Trans>
      Couldn't load the parts you bought.{' '}
      <button
        type="button"
        className="kit-link min-h-11 cursor-pointer"
        disabled={bought.isFetching}
        onClick={() => void bought.refetch()}
      >
        Retry
      </button>
    </Trans>
  );
}

/** Puts the named part first, without duplicates. */
function choicesOf(named: PartChoice | undefined, bought: readonly PartChoice[]): readonly PartChoice[] {
  return named && !bought.some(({ id }) => id === named.id) ? [named, ...bought] : bought;
}

/** Chooses the subject of the review: the shop, or a part the buyer bought. */
export function PartField({ email, named, value, onChange }: PartFieldProps) {
  const bought = useBoughtParts(email);
  const part = useNamedPart(named);
  const choices = choicesOf(part.data && { id: part.data._id, name: part.data.name }, bought.data ?? []);
  const isOnItsWay = value !== '' && !choices.some(({ id }) => id === value);
  const viewed = isOnItsWay ? [[value, t`The part you were viewing`] as const] : [];
  return (
    <SelectInput
      label={t`Part`}
      hint={hintOf(bought)}
      value={value}
      options={[
        ['', t`The shop in general`],
        ...viewed,
        ...choices.map(({ id, name }) => [id, name] as const),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
