import { type ModeratedReview, type ReviewDecision, type ReviewState, routes } from '@shop/contracts/client';
import {
  type ConfirmQuestion,
  callPages,
  excerpt,
  messageOf,
  useApi,
  useConfirm,
  useMutation,
  useToast,
} from '@shop/front-kit';
import { usePagedList } from '@shop/front-kit/tables';
import { useInvalidateLists } from '../../../api/use-invalidate-lists.ts';

/** Lists reviews in one state, newest first. */
export function useReviewsIn(state: ReviewState) {
  return usePagedList(callPages(useApi(), routes.listWaitingReviews, { query: { limit: '25', state } }));
}

const doneTexts: Record<ReviewDecision, string> = {
  approve: 'Published!',
  reject: 'Rejected!',
  'take-down': 'Taken down!',
  'put-back': 'Put back!',
};

function quote({ name, reviewText }: ModeratedReview): string {
  return `“${excerpt(reviewText)}” by ${name}.`;
}

/** Take down and put back need no confirmation: each undoes the other. */
function questionOf(review: ModeratedReview, decision: ReviewDecision): ConfirmQuestion | undefined {
  if (decision !== 'approve' && decision !== 'reject') return undefined;
  return decision === 'approve'
    ? {
        title: 'Publish this review?',
        text: `${quote(review)} It will appear on the home page and count towards the rating.`,
        confirm: 'Yes, publish it!',
        back: 'Back Off',
      }
    : {
        title: 'Reject this review?',
        text: `${quote(review)} Only admins will see it. This can't be undone.`,
        confirm: 'Yes, reject it!',
        back: 'Back Off',
        danger: true,
      };
}

interface DecideInput {
  readonly review: ModeratedReview;
  readonly decision: ReviewDecision;
}

/** Sets the shop's public answer; an empty text removes it. */
export function useAnswerReview({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      api.call(routes.answerReview, { params: { id }, body: { text } }),
    onSuccess: (_reply, { text }) => {
      toast.success(text === '' ? 'Answer removed!' : 'Answer published!');
      onDone();
    },
    onSettled: useInvalidateLists(),
  });
}

/** Asks for confirmation where needed, then decides; refetches the lists even when that fails. */
export function useDecideReview(onDecided: () => void) {
  const api = useApi();
  const confirm = useConfirm();
  const toast = useToast();
  const decide = useMutation({
    mutationFn: ({ review, decision }: DecideInput) =>
      api.call(routes.decideReview, { params: { id: review._id }, body: { decision } }),
    onSuccess: (_reply, { decision }) => {
      toast.success(doneTexts[decision]);
      onDecided();
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: useInvalidateLists(),
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
