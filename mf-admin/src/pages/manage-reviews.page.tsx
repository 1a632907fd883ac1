import { type ReviewState, reviewStates } from '@shop/contracts/client';
import { EmptyState, FilterForm, SelectInput } from '@shop/front-kit';
import { choiceFilter, ListPage, listFilter, useListFilter } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { ReviewList } from '../features/reviews/components/review-list.tsx';
import { reviewStateNames, useReviewsIn } from '../features/reviews/reviews.ts';

const empty: Record<ReviewState, { title: string; text: string }> = {
  pending: { title: 'No reviews waiting', text: 'Reviews from signed-out visitors wait here.' },
  approved: { title: 'No published reviews', text: 'Published reviews appear on the home page.' },
  rejected: { title: 'No rejected reviews', text: 'Rejected reviews are kept here and hidden from buyers.' },
  'taken-down': { title: 'No reviews taken down', text: 'Reviews you take down are kept here.' },
};

const reviewFilter = listFilter({ state: choiceFilter(reviewStates) });

export function ManageReviewsPage() {
  const [{ state = 'pending' }, change] = useListFilter(reviewFilter);
  const place = useRef<HTMLElement>(null);
  return (
    <ListPage
      title="Manage Reviews"
      lead="Publish or reject waiting reviews, and take down published ones."
      label={`${reviewStateNames[state]} reviews`}
      place={place}
      filters={
        <FilterForm label="Find reviews" className="mb-6 grid gap-4 sm:grid-cols-[14rem]">
          <SelectInput
            label="Show"
            value={state}
            options={reviewStates.map((each) => [each, reviewStateNames[each]])}
            onChange={({ target }) => change({ state: target.value === 'pending' ? '' : target.value })}
          />
        </FilterForm>
      }
      list={useReviewsIn(state)}
      noun="reviews"
      empty={<EmptyState {...empty[state]} />}
    >
      {(reviews) => (
        <ReviewList reviews={reviews} onDecided={() => place.current?.focus({ preventScroll: true })} />
      )}
    </ListPage>
  );
}
