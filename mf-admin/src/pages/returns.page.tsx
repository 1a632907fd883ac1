import { type ReturnState, returnStateNames, returnStates } from '@shop/contracts/client';
import { EmptyState, FilterForm, PageTitle, SelectInput } from '@shop/front-kit';
import { PagedTable, useFilterParams } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { useReturns } from '../returns/api.ts';
import { ReturnList } from '../returns/return-list.tsx';

function emptyOf(state: ReturnState | undefined) {
  const text = 'Buyers ask for returns on the page of their order.';
  return <EmptyState title={state ? 'No returns in this state' : 'No open returns'} text={text} />;
}

export function ReturnsPage() {
  const [search, change] = useFilterParams();
  const list = useRef<HTMLElement>(null);
  const state = returnStates.find((each) => each === search.get('state'));
  return (
    <>
      <PageTitle title="Returns" lead="Answer requests, check what arrives, and refund it. Oldest first." />
      <FilterForm label="Find returns" className="mb-6 grid gap-4 sm:grid-cols-[14rem]">
        <SelectInput
          label="Show"
          value={state ?? ''}
          options={[['', 'Open'], ...returnStates.map((each) => [each, returnStateNames[each]] as const)]}
          onChange={({ target }) => change({ state: target.value })}
        />
      </FilterForm>
      <section ref={list} tabIndex={-1} aria-label="Returns" className="outline-none">
        <PagedTable list={useReturns(state)} noun="returns" columns={1} empty={emptyOf(state)}>
          {(returns) => (
            <ReturnList returns={returns} onDone={() => list.current?.focus({ preventScroll: true })} />
          )}
        </PagedTable>
      </section>
    </>
  );
}
