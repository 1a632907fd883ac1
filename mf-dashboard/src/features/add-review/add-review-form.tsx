import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { newReview } from '@shop/contracts';
import { calls, texts } from '@shop/contracts/client';
import { TextInput } from '@shop/front-kit';
import {
  Form,
  ImageField,
  TextAreaInput,
  useAttempt,
  useFieldProps,
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
      const once = { what: 'review', made: () => t`Your review was sent`, again: t`Send this one too` };
      const { body } = await sendOnce(once, (headers) =>
        api.call(calls.addReview, { body: { ...values, img }, headers, attribute: true }),
      );
      setWaits(body.state === 'pending');
    },
    done: t`Review added!`,
    failed: t`Couldn't add your review`,
  });
  const send = async ({ image, ...values }: ReviewForm): Promise<boolean> => {
    const isSent = await submit(values, image);
    if (isSent) {
      form.reset();
      setAdded((count) => count + 1);
    }
    return isSent;
  };
  return { form, busy, waits, added, send };
}

type ReviewFormState = ReturnType<typeof useReviewForm>['form'];
/** Register the fields in page order: focus goes to the first invalid one in that order. */
type RatingInput = UseFormRegisterReturn<'rating'> & { error: string | undefined };

/** Stars for whole ratings, next to a number input for any rating. */
function RatingField({ form, field }: { form: ReviewFormState; field: RatingInput }) {
  const rating = useWatch({ control: form.control, name: 'rating' });
  const choose = (stars: string): void => form.setValue('rating', stars, { shouldValidate: true });
  return (
    <div className="flex flex-wrap items-start gap-x-4">
      <TextInput label={t`Rating`} inputMode="decimal" hint={t`1 to 5, for example 4.5`} {...field} />
      <div className="sm:pt-7">
        <StarInput rating={String(rating)} onChoose={choose} />
      </div>
    </div>
  );
}

export function AddReviewForm(props: AddReviewFormProps) {
  const { form, busy, waits, added, send } = useReviewForm(props);
  const field = useFieldProps(form);
  return (
    <>
      <Form form={form} className="grid max-w-2xl gap-5" onSave={send} save={t`Add Review`}>
        <TextInput label={t`Name`} autoComplete="name" {...field('name')} />
        <Controller
          control={form.control}
          name="partId"
          render={({ field: part }) => (
            <PartField
              email={props.email}
              named={props.partId}
              value={part.value ?? ''}
              onChange={part.onChange}
            />
          )}
        />
        <RatingField form={form} field={field('rating')} />
        <TextAreaInput label={t`Review`} rows={6} {...field('reviewText')} />
        <Controller
          control={form.control}
          name="image"
          render={({ field: image, fieldState }) => (
            <ImageField
              key={added}
              label={t`Image`}
              file={image.value}
              error={fieldState.error?.message}
              disabled={busy}
              onChoose={image.onChange}
            />
          )}
        />
      </Form>
      <p role="status" className="mt-5 text-sm">
        {waits && t`You were signed out, so we'll check your review before it appears on the home page.`}
      </p>
    </>
  );
}
