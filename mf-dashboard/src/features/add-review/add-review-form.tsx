import { zodResolver } from '@hookform/resolvers/zod';
import { newReview, routes, texts } from '@shop/contracts';
import { Button, Field, ImageField, TextArea, TextInput, useApi, usePostWithImage } from '@shop/front-kit';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';

const reviewForm = newReview.omit({ img: true, partId: true }).extend({ image: z.file(texts.imageRequired) });
type ReviewForm = z.output<typeof reviewForm>;

const waitsText =
  'You were not logged in when this review arrived, so it appears on the home page once we have read it.';

/** `name` comes from the session and may be changed (REV-01). */
export function AddReviewForm({ name }: { name: string }) {
  const api = useApi();
  const [added, setAdded] = useState(0);
  const [waits, setWaits] = useState(false);
  const form = useForm({
    resolver: zodResolver(reviewForm),
    defaultValues: { name, rating: '', reviewText: '' },
  });
  const { errors } = form.formState;
  const { submit, busy } = usePostWithImage<Omit<ReviewForm, 'image'>>({
    post: async (values, img) => {
      const { body } = await api.call(routes.addReview, { body: { ...values, img }, attribute: true });
      setWaits(body.state === 'pending');
    },
    done: 'Review added!',
    failed: "Couldn't add your review",
  });
  const send = async ({ image, ...values }: ReviewForm): Promise<void> => {
    if (!(await submit(values, image))) return;
    form.reset();
    setAdded((count) => count + 1);
  };
  return (
    <form className="kit-form max-w-2xl" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label="Rating"
        inputMode="decimal"
        hint="1 to 5, for example 4.5"
        error={errors.rating?.message}
        {...form.register('rating')}
      />
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
