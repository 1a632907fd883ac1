import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ModeratedReview, ReviewDecision, ReviewState } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { Avatar, Button, Moment, Stars, TextLink } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { reviewStateNames, useDecideReview } from '../reviews.ts';
import { AnswerReview } from './answer-review.tsx';

const choices: Readonly<Record<ReviewState, readonly ReviewDecision[]>> = {
  pending: ['approve', 'reject'],
  approved: ['take-down'],
  rejected: [],
  'taken-down': ['put-back'],
};

const labels: Readonly<Record<ReviewDecision, MessageDescriptor>> = {
  approve: msg`Publish`,
  reject: msg`Reject`,
  'take-down': msg`Take down`,
  'put-back': msg`Put back`,
};

/** For screen readers: which review a button is about. */
function fullLabel(decision: ReviewDecision, name: string): string {
  switch (decision) {
    case 'approve':
      return t`Publish the review of ${name}`;
    case 'reject':
      return t`Reject the review of ${name}`;
    case 'take-down':
      return t`Take down the review of ${name}`;
    case 'put-back':
      return t`Put back the review of ${name}`;
  }
}

function Head({ review: { name, img, email, createdAt, rating } }: { review: ModeratedReview }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={name} src={img} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="kit-caption">
          {email ?? t`not logged in`} · <Moment at={createdAt} />
        </p>
      </div>
      <Stars rating={rating} />
    </header>
  );
}

/** Shows the admin's decision. A review without one was published at once: its author was logged in, or it is seed data. */
function Outcome({
  review: { state, decidedBy = '', decidedByUid, decidedAt },
}: {
  review: ModeratedReview;
}) {
  return (
    <p className="kit-caption wrap-anywhere">
      {decidedAt === undefined ? (
        t`Published automatically`
      ) : (
        <>
          <Trans>
            {i18n._(reviewStateNames[state])} by <Who by={decidedBy} byUid={decidedByUid} />
          </Trans>{' '}
          · <Moment at={decidedAt} />
        </>
      )}
    </p>
  );
}

interface DecisionProps {
  review: ModeratedReview;
  decide: ReturnType<typeof useDecideReview>;
}

function Decision({ review, decide }: DecisionProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {choices[review.state].map((decision) => (
        <Button
          key={decision}
          kind={decision === 'approve' ? 'primary' : 'quiet'}
          aria-label={fullLabel(decision, review.name)}
          disabled={decide.isBusy}
          busy={decide.isPending(review, decision)}
          onClick={() => void decide.ask({ review, decision })}
        >
          {i18n._(labels[decision])}
        </Button>
      ))}
    </div>
  );
}

interface ReviewListProps {
  reviews: readonly ModeratedReview[];
  onDecided: () => void;
}

export function ReviewList({ reviews, onDecided }: ReviewListProps) {
  const decide = useDecideReview(onDecided);
  return (
    <ul className="grid gap-4">
      {reviews.map((review) => (
        <li key={review._id}>
          <article
            aria-label={t`Review of ${review.name}`}
            className="grid gap-4 rounded-box border border-base-300 p-4"
          >
            <Head review={review} />
            {review.part && (
              <p className="text-sm wrap-anywhere">
                <Trans>
                  About{' '}
                  <TextLink to={paths.part(review.part.partNumber)}>
                    {review.part.name} ({review.part.partNumber})
                  </TextLink>
                </Trans>
              </p>
            )}
            <p className="max-w-[75ch] whitespace-pre-line wrap-anywhere">{review.reviewText}</p>
            {review.state !== 'pending' && <Outcome review={review} />}
            {review.state === 'approved' && <AnswerReview review={review} />}
            {choices[review.state].length > 0 && <Decision review={review} decide={decide} />}
          </article>
        </li>
      ))}
    </ul>
  );
}
