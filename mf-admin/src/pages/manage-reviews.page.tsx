import { type ReviewState, reviewStates } from '@shop/contracts/client';
import { EmptyState, FilterForm, PageTitle, SelectInput, useSearchParams } from '@shop/front-kit';
import { PagedTable } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { ReviewList } from '../features/reviews/components/review-list.tsx';
import { reviewStateNames, useReviewsIn } from '../features/reviews/reviews.ts';

const empty: Record<ReviewState, { title: string; text: string }> = {
  pending: { title: 'No reviews waiting', text: 'Reviews from signed-out visitors wait here.' },
  approved: { title: 'No published reviews', text: 'Published reviews appear on the home page.' },
  rejected: { title: 'No rejected reviews', text: 'Rejected reviews are kept here and hidden from buyers.' },
  'taken-down': { title: 'No reviews taken down', text: 'Reviews you take down are kept here.' },
};

function stateOf(value: string | null): ReviewState {
  return reviewStates.find((each) => each === value) ?? 'pending';
}

function Reviews({ state, onDecided }: { state: ReviewState; onDecided: () => void }) {
  return (
    <PagedTable
      list={useReviewsIn(state)}
      noun="reviews"
      columns={1}
      empty={<EmptyState {...empty[state]} />}
    >
      {(reviews) => <ReviewList reviews={reviews} onDecided={onDecided} />}
    </PagedTable>
  );
}

export function ManageReviewsPage() {
  const [search, setSearch] = useSearchParams();
  const list = useRef<HTMLElement>(null);
  const state = stateOf(search.get('state'));
  const change = (next: ReviewState): void =>
    setSearch(next === 'pending' ? {} : { state: next }, { replace: true });
  return (
    <>
      <PageTitle
        title="Manage Reviews"
        lead="Publish or reject waiting reviews, and take down published ones."
      />
      <FilterForm label="Find reviews" className="mb-6 grid gap-4 sm:grid-cols-[14rem]">
        <SelectInput
          label="Show"
          value={state}
          options={reviewStates.map((each) => [each, reviewStateNames[each]])}
          onChange={({ target }) => change(stateOf(target.value))}
        />
      </FilterForm>
      <section
        ref={list}
        tabIndex={-1}
        aria-label={`${reviewStateNames[state]} reviews`}
        className="outline-none"
      >
        <Reviews state={state} onDecided={() => list.current?.focus({ preventScroll: true })} />
      </section>
    </>
  );
}
