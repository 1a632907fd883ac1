import { zodResolver } from '@hookform/resolvers/zod';
import { newPart, partFamilies, partFamilyKeys, routes, texts } from '@shop/contracts';
import {
  Button,
  Field,
  ImageField,
  Select,
  TextArea,
  TextInput,
  useApi,
  usePostWithImage,
} from '@shop/front-kit';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';

const { img: _address, ...fields } = newPart.shape;
const partForm = z.object({ ...fields, image: z.file(texts.imageRequired) });
type PartForm = z.output<typeof partForm>;

const empty = { name: '', price: '', description: '', minOrderQuantity: '', availableQuantity: '' };

export function AddPartForm() {
  const api = useApi();
  const [added, setAdded] = useState(0);
  const form = useForm({
    resolver: zodResolver(partForm),
    defaultValues: { ...empty, family: 'other' as const },
  });
  const { errors } = form.formState;
  const [minimum, available] = useWatch({
    control: form.control,
    name: ['minOrderQuantity', 'availableQuantity'],
  });
  const { submit, busy } = usePostWithImage<Omit<PartForm, 'image'>>({
    post: async (values, img) => {
      await api.call(routes.addPart, { body: { ...values, img } });
    },
    done: 'Part added!',
    failed: "Couldn't add your part",
  });
  const send = async ({ image, ...values }: PartForm): Promise<void> => {
    if (!(await submit(values, image))) return;
    form.reset();
    setAdded((count) => count + 1);
  };
  const short = Number(available) < Number(minimum) && available !== '';
  return (
    <form className="kit-form max-w-2xl" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <TextInput label="Name" error={errors.name?.message} {...form.register('name')} />
      <Field label="Family" error={errors.family?.message}>
        <Select {...form.register('family')}>
          {partFamilyKeys.map((family) => (
            <option key={family} value={family}>
              {partFamilies[family]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <TextArea {...form.register('description')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextInput
          label="Price ($)"
          inputMode="decimal"
          error={errors.price?.message}
          {...form.register('price')}
        />
        <TextInput
          label="Minimum order quantity"
          inputMode="numeric"
          error={errors.minOrderQuantity?.message}
          {...form.register('minOrderQuantity')}
        />
        <TextInput
          label="Available quantity"
          inputMode="numeric"
          error={errors.availableQuantity?.message}
          hint={short ? 'Below the minimum order: nobody can order yet.' : undefined}
          {...form.register('availableQuantity')}
        />
      </div>
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
        Add Part
      </Button>
    </form>
  );
}
