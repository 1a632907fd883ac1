import type { ModeratedReview, ReviewDecision, ReviewState } from '@shop/contracts';
import { paths } from '@shop/contracts/pages';
import { Avatar, Button, formatMoment, Stars, TextLink } from '@shop/front-kit';
import { Who } from '@shop/front-kit/orders';
import { reviewStateNames, useDecideReview } from '../reviews.ts';
import { AnswerReview } from './answer-review.tsx';

interface Choice {
  readonly decision: ReviewDecision;
  readonly label: string;
}

const choices: Readonly<Record<ReviewState, readonly Choice[]>> = {
  pending: [
    { decision: 'approve', label: 'Publish' },
    { decision: 'reject', label: 'Reject' },
  ],
  approved: [{ decision: 'take-down', label: 'Take down' }],
  rejected: [],
  'taken-down': [{ decision: 'put-back', label: 'Put back' }],
};

function Head({ review: { name, img, email, createdAt, rating } }: { review: ModeratedReview }) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Avatar name={name} src={img} />
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="kit-caption">
          {email ?? 'not logged in'} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
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
        'Published automatically'
      ) : (
        <>
          {reviewStateNames[state]} by <Who by={decidedBy} byUid={decidedByUid} /> ·{' '}
          <time dateTime={decidedAt}>{formatMoment(decidedAt)}</time>
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
      {choices[review.state].map(({ decision, label }) => (
        <Button
          key={decision}
          kind={decision === 'approve' ? 'primary' : 'quiet'}
          aria-label={`${label} the review of ${review.name}`}
          disabled={decide.isBusy}
          busy={decide.isPending(review, decision)}
          onClick={() => void decide.ask({ review, decision })}
        >
          {label}
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
            aria-label={`Review of ${review.name}`}
            className="grid gap-4 rounded-box border border-base-300 p-4"
          >
            <Head review={review} />
            {review.part && (
              <p className="text-sm wrap-anywhere">
                About{' '}
                <TextLink to={paths.part(review.part.partNumber)}>
                  {review.part.name} ({review.part.partNumber})
                </TextLink>
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
