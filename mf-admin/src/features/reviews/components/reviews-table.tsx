import type { ModeratedReview, ReviewDecision, ReviewState } from '@shop/contracts';
import { Avatar, Button, type Column, DataTable, formatMoment, Stars } from '@shop/front-kit';
import { useDecideReview } from '../api/decide-review.ts';

const headersBefore = ['Name', 'Rating', 'Review', 'Posted'] as const;

/** What waits can be decided; on the others stands who decided. */
export const reviewHeaders = (state: ReviewState): readonly string[] => [
  ...headersBefore,
  state === 'pending' ? 'Manage' : 'Decided',
];

const buttons: readonly { decision: ReviewDecision; label: string }[] = [
  { decision: 'approve', label: 'Approve' },
  { decision: 'reject', label: 'Reject' },
];

const Author = ({ review: { name, img, email } }: { review: ModeratedReview }) => (
  <div className="flex items-center gap-3">
    <Avatar name={name} src={img} />
    <div className="min-w-0">
      <p className="font-semibold">{name}</p>
      <p className="kit-caption">{email ?? 'not logged in'}</p>
    </div>
  </div>
);

const Decided = ({ review: { decidedBy, decidedAt } }: { review: ModeratedReview }) =>
  decidedAt === undefined ? (
    'Published at once'
  ) : (
    <>
      {decidedBy} <time dateTime={decidedAt}>{formatMoment(decidedAt)}</time>
    </>
  );

interface ReviewsTableProps {
  reviews: readonly ModeratedReview[];
  state: ReviewState;
  onDecided: () => void;
}

export const ReviewsTable = ({ reviews, state, onDecided }: ReviewsTableProps) => {
  const decide = useDecideReview(onDecided);
  const manage = (review: ModeratedReview) => (
    <div className="flex flex-wrap gap-2">
      {buttons.map(({ decision, label }) => (
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
  const columns: Column<ModeratedReview>[] = [
    { header: 'Name', cell: (review) => <Author review={review} /> },
    { header: 'Rating', cell: ({ rating }) => <Stars rating={rating} /> },
    {
      header: 'Review',
      cell: ({ reviewText }) => <p className="whitespace-pre-line">{reviewText}</p>,
    },
    {
      header: 'Posted',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatMoment(createdAt)}</time>,
    },
    state === 'pending'
      ? { header: 'Manage', cell: manage }
      : { header: 'Decided', cell: (review) => <Decided review={review} /> },
  ];
  return <DataTable label="Reviews" columns={columns} rows={reviews} keyOf={({ _id }) => _id} />;
};
