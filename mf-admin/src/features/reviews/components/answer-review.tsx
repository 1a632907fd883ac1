import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { type ModeratedReview, reviewAnswer } from '@shop/contracts';
import { calls, limits } from '@shop/contracts/client';
import { Button } from '@shop/front-kit';
import { Form, TextAreaInput, useChange, useFieldProps } from '@shop/front-kit/forms';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

interface AnswerReviewProps {
  review: ModeratedReview;
}

/** Sets the shop's public answer; an empty text removes it. */
function AnswerForm({
  review: { _id: id, name, answer },
  onClose,
}: AnswerReviewProps & { onClose: () => void }) {
  const save = useChange({
    send: (api, body: { text: string }) => api.call(calls.answerReview, { params: { id }, body }),
    done: (_reply, { text }) => (text === '' ? t`Answer removed!` : t`Answer published!`),
    onDone: onClose,
    outdated: 'all',
    inForm: true,
  });
  const form = useForm({
    resolver: zodResolver(reviewAnswer),
    defaultValues: { text: answer?.text ?? '' },
  });
  const field = useFieldProps(form);
  return (
    <Form
      form={form}
      label={t`Answer to ${name}`}
      onSave={save.mutateAsync}
      save={t`Publish answer`}
      onCancel={onClose}
      cancel={t`Back Off`}
    >
      <TextAreaInput
        label={t`Your answer`}
        hint={t`Shown publicly. Leave it empty to remove it.`}
        rows={3}
        maxLength={limits.reviewTextMax}
        {...field('text')}
      />
    </Form>
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
        aria-label={review.answer ? t`Change the answer to ${review.name}` : t`Answer to ${review.name}`}
        onClick={() => setOpen(true)}
      >
        {review.answer ? t`Change the answer` : t`Answer`}
      </Button>
    </div>
  );
}
