import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { type ReviewState, reviewStates } from '@shop/contracts/client';
import { EmptyState, FilterForm, SelectInput } from '@shop/front-kit';
import { choiceFilter, ListPage, listFilter, useListFilter } from '@shop/front-kit/tables';
import { useRef } from 'react';
import { ReviewList } from '../features/reviews/components/review-list.tsx';
import { reviewStateNames, useReviewsIn } from '../features/reviews/reviews.ts';

const lists: Record<ReviewState, Record<'label' | 'none' | 'hint', MessageDescriptor>> = {
  pending: {
    label: msg`Waiting reviews`,
    none: msg`No reviews waiting`,
    hint: msg`Reviews from signed-out visitors wait here.`,
  },
  approved: {
    label: msg`Published reviews`,
    none: msg`No published reviews`,
    hint: msg`Published reviews appear on the home page.`,
  },
  rejected: {
    label: msg`Rejected reviews`,
    none: msg`No rejected reviews`,
    hint: msg`Rejected reviews are kept here and hidden from buyers.`,
  },
  'taken-down': {
    label: msg`Reviews taken down`,
    none: msg`No reviews taken down`,
    hint: msg`Reviews you take down are kept here.`,
  },
};

const reviewFilter = listFilter({ state: choiceFilter(reviewStates) });

export function ManageReviewsPage() {
  const [{ state = 'pending' }, change] = useListFilter(reviewFilter);
  const place = useRef<HTMLElement>(null);
  return (
    <ListPage
      title={t`Manage Reviews`}
      lead={t`Publish or reject waiting reviews, and take down published ones.`}
      label={i18n._(lists[state].label)}
      place={place}
      filters={
        <FilterForm label={t`Find reviews`} className="mb-6 grid gap-4 sm:grid-cols-[14rem]">
          <SelectInput
            label={t`Show`}
            value={state}
            options={reviewStates.map((each) => [each, i18n._(reviewStateNames[each])])}
            onChange={({ target }) => change({ state: target.value === 'pending' ? '' : target.value })}
          />
        </FilterForm>
      }
      list={useReviewsIn(state)}
      count={(total) => plural(total, { one: '# review', other: '# reviews' })}
      empty={<EmptyState title={i18n._(lists[state].none)} text={i18n._(lists[state].hint)} />}
    >
      {(reviews) => (
        <ReviewList reviews={reviews} onDecided={() => place.current?.focus({ preventScroll: true })} />
      )}
    </ListPage>
  );
}
