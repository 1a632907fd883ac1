import { zodResolver } from '@hookform/resolvers/zod';
import { newReview } from '@shop/contracts';
import { calls, texts } from '@shop/contracts/client';
import { Button, Field, TextArea, TextInput } from '@shop/front-kit';
import {
  fieldProps,
  ImageField,
  useAskBeforeLeaving,
  useAttempt,
  usePostWithImage,
} from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useState } from 'react';
import { Controller, type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { PartField } from './part-field.tsx';
import { StarInput } from './star-input.tsx';

const noPart = z.literal('').transform(() => undefined);
const reviewForm = newReview.omit({ img: true }).extend({
  image: z.file(texts.imageRequired),
  partId: z.union([noPart, newReview.shape.partId]),
});
type ReviewForm = z.output<typeof reviewForm>;

const waitsText = "You were signed out, so we'll check your review before it appears on the home page.";

interface AddReviewFormProps {
  /** Initial name from the session; the buyer may change it (REV-01). */
  name: string;
  email: string;
  /** Part named in the link to this page. */
  partId: string | undefined;
}

/** State of the review form and its submission. */
function useReviewForm({ name, partId }: AddReviewFormProps) {
  const api = useApi();
  const sendOnce = useAttempt();
  const [added, setAdded] = useState(0);
  const [waits, setWaits] = useState(false);
  const form = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: { name, rating: '', reviewText: '', partId: partId ?? '' },
  });
  const { submit, busy } = usePostWithImage<Omit<ReviewForm, 'image'>>({
    post: async (values, img) => {
      const once = { what: 'review', made: () => 'Your review was sent', again: 'Send this one too' };
      const { body } = await sendOnce(once, (headers) =>
        api.call(calls.addReview, { body: { ...values, img }, headers, attribute: true }),
      );
      setWaits(body.state === 'pending');
    },
    done: 'Review added!',
    failed: "Couldn't add your review",
  });
  useAskBeforeLeaving(form.formState.isDirty && !busy);
  const send = async ({ image, ...values }: ReviewForm): Promise<void> => {
    if (!(await submit(values, image))) return;
    form.reset();
    setAdded((count) => count + 1);
  };
  return { form, busy, waits, added, onSubmit: form.handleSubmit(send) };
}

type ReviewFormState = ReturnType<typeof useReviewForm>['form'];
/** Register the fields in page order: focus goes to the first invalid one in that order. */
type RatingInput = UseFormRegisterReturn<'rating'>;

/** Stars for whole ratings, next to a number input for any rating. */
function RatingField({ form, field }: { form: ReviewFormState; field: RatingInput }) {
  const rating = useWatch({ control: form.control, name: 'rating' });
  const choose = (stars: string): void => form.setValue('rating', stars, { shouldValidate: true });
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <TextInput
        label="Rating"
        inputMode="decimal"
        hint="1 to 5, for example 4.5"
        error={form.formState.errors.rating?.message}
        {...field}
      />
      <div className="sm:pt-7">
        <StarInput rating={String(rating)} onChoose={choose} />
      </div>
    </div>
  );
}

export function AddReviewForm(props: AddReviewFormProps) {
  const { form, busy, waits, added, onSubmit } = useReviewForm(props);
  const { errors } = form.formState;
  return (
    <form className="grid gap-5 max-w-2xl" noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextInput label="Name" autoComplete="name" {...fieldProps(form)('name')} />
      <Controller
        control={form.control}
        name="partId"
        render={({ field }) => (
          <PartField
            email={props.email}
            named={props.partId}
            value={field.value ?? ''}
            onChange={field.onChange}
          />
        )}
      />
      <RatingField form={form} field={form.register('rating')} />
      <Field label="Review" error={errors.reviewText?.message}>
        <TextArea rows={6} {...form.register('reviewText')} />
      </Field>
      <Controller
        control={form.control}
        name="image"
        render={({ field }) => (
          <ImageField
            key={added}
            label="Image"
            file={field.value}
            error={errors.image?.message}
            disabled={busy}
            onChoose={field.onChange}
          />
        )}
      />
      <Button type="submit" kind="primary" busy={busy}>
        Add Review
      </Button>
      <p role="status" className="text-sm">
        {waits && waitsText}
      </p>
    </form>
  );
}
