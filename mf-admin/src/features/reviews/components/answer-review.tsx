import { zodResolver } from '@hookform/resolvers/zod';
import { type ModeratedReview, reviewAnswer } from '@shop/contracts';
import { limits } from '@shop/contracts/client';
import { Button, Field, FormError, messageOf, TextArea } from '@shop/front-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAnswerReview } from '../api/reviews.ts';

interface AnswerReviewProps {
  review: ModeratedReview;
}

function AnswerForm({ review: { _id, name, answer }, onClose }: AnswerReviewProps & { onClose: () => void }) {
  const save = useAnswerReview({ onDone: onClose });
  const form = useForm({
    resolver: zodResolver(reviewAnswer),
    defaultValues: { text: answer?.text ?? '' },
  });
  return (
    <form
      aria-label={`Answer to ${name}`}
      noValidate
      onSubmit={(event) => void form.handleSubmit(({ text }) => save.mutate({ id: _id, text }))(event)}
      className="grid max-w-2xl gap-4"
    >
      <Field
        label="Your answer"
        hint="Shown publicly. Leave it empty to remove it."
        error={form.formState.errors.text?.message}
      >
        <TextArea rows={3} maxLength={limits.reviewTextMax} {...form.register('text')} />
      </Field>
      <FormError>{save.error && messageOf(save.error)}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose} disabled={save.isPending}>
          Back Off
        </Button>
        <Button type="submit" kind="primary" busy={save.isPending}>
          Publish answer
        </Button>
      </div>
    </form>
  );
}

/** Shows the shop's public answer to a review, and lets admins write, change or remove it. */
export function AnswerReview({ review }: AnswerReviewProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AnswerForm review={review} onClose={() => setOpen(false)} />;
  return (
    <div className="grid justify-items-start gap-3">
      {review.answer && (
        <p className="max-w-[75ch] border-l-2 border-base-300 pl-4 whitespace-pre-line wrap-anywhere">
          {review.answer.text}
        </p>
      )}
      <Button
        kind="quiet"
        aria-label={`${review.answer ? 'Change the answer' : 'Answer'} to ${review.name}`}
        onClick={() => setOpen(true)}
      >
        {review.answer ? 'Change the answer' : 'Answer'}
      </Button>
    </div>
  );
}
