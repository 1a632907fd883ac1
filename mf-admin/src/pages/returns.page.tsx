import { plural, t } from '@lingui/core/macro';
import { type ReturnState, returnStateNames, returnStates } from '@shop/contracts/client';
import { EmptyState, FilterForm, SelectInput } from '@shop/front-kit';
import { choiceFilter, ListPage, listFilter, useListFilter } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { useReturns } from '../returns/api.ts';
import { ReturnList } from '../returns/return-list.tsx';

const returnFilter = listFilter({ state: choiceFilter(returnStates) });

function emptyOf(state: ReturnState | undefined) {
  const text = t`Buyers ask for returns on the page of their order.`;
  return <EmptyState title={state ? t`No returns in this state` : t`No open returns`} text={text} />;
}

export function ReturnsPage() {
  const [{ state }, change] = useListFilter(returnFilter);
  const place = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t`Returns`}
      lead={t`Answer requests, check what arrives, and refund it. Oldest first.`}
      label={t`Returns`}
      place={place}
      filters={
        <FilterForm label={t`Find returns`} className="mb-6 grid gap-4 sm:grid-cols-[14rem]">
          <SelectInput
            label={t`Show`}
            value={state ?? ''}
            options={[['', t`Open`], ...returnStates.map((each) => [each, returnStateNames[each]] as const)]}
            onChange={({ target }) => change({ state: target.value })}
          />
        </FilterForm>
      }
      list={useReturns(state)}
      count={(total) => plural(total, { one: '# return', other: '# returns' })}
      empty={emptyOf(state)}
    >
      {(returns) => (
        <ReturnList returns={returns} onDone={() => place.current?.focus({ preventScroll: true })} />
      )}
    </ListPage>
  );
}
