import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { calls, type ModeratedReview, type ReviewDecision, type ReviewState } from '@shop/contracts/client';
import { type ConfirmQuestion, callPages, excerpt, useConfirm } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { usePagedList } from '@shop/front-kit/tables';
import { useApi } from '@shop/shop-runtime';

/** Lists reviews in one state, newest first. */
export function useReviewsIn(state: ReviewState) {
  return usePagedList(callPages(useApi(), calls.listWaitingReviews, { query: { limit: '25', state } }));
}

const doneTexts: Record<ReviewDecision, MessageDescriptor> = {
  approve: msg`Published!`,
  reject: msg`Rejected!`,
  'take-down': msg`Taken down!`,
  'put-back': msg`Put back!`,
};

function quote({ name, reviewText }: ModeratedReview): string {
  return t`“${excerpt(reviewText)}” by ${name}.`;
}

/** Take down and put back need no confirmation: each undoes the other. */
function questionOf(review: ModeratedReview, decision: ReviewDecision): ConfirmQuestion | undefined {
  if (decision !== 'approve' && decision !== 'reject') return undefined;
  return decision === 'approve'
    ? {
        title: t`Publish this review?`,
        text: t`${quote(review)} It will appear on the home page and count towards the rating.`,
        confirm: t`Yes, publish it!`,
      }
    : {
        title: t`Reject this review?`,
        text: t`${quote(review)} Only admins will see it. This can't be undone.`,
        confirm: t`Yes, reject it!`,
        danger: true,
      };
}

interface DecideInput {
  readonly review: ModeratedReview;
  readonly decision: ReviewDecision;
}

/** Asks for confirmation where needed, then decides; refetches the lists even when that fails. */
export function useDecideReview(onDecided: () => void) {
  const confirm = useConfirm();
  const decide = useChange({
    send: (api, { review, decision }: DecideInput) =>
      api.call(calls.decideReview, { params: { id: review._id }, body: { decision } }),
    done: (_reply, { decision }) => i18n._(doneTexts[decision]),
    onDone: onDecided,
    outdated: 'all',
  });
  return {
    isPending: ({ _id }: ModeratedReview, decision: ReviewDecision): boolean =>
      decide.isPending && decide.variables.review._id === _id && decide.variables.decision === decision,
    isBusy: decide.isPending,
    ask: async (input: DecideInput): Promise<void> => {
      const question = questionOf(input.review, input.decision);
      if (question === undefined || (await confirm(question))) decide.mutate(input);
    },
  };
}

export const reviewStateNames: Readonly<Record<ReviewState, MessageDescriptor>> = {
  pending: msg`Waiting`,
  approved: msg`Published`,
  rejected: msg`Rejected`,
  'taken-down': msg`Taken down`,
};
