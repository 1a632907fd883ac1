import { partFamilies, partFamilyKeys, type VersionedSynonyms } from '@shop/contracts/client';
import { ApiError, Button, Field, FormError, messageOf, TextArea } from '@shop/front-kit';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { checkNames, type NameTexts, toFamilies, toTexts } from './search-names.rules.ts';
import { useSaveSearchNames } from './search-names.ts';

const editConflict =
  'Another admin changed these names while you were editing. Compare the values, then save again to replace them.';

/** One field per family. Saving only replaces the version the admin saw. */
export function SearchNamesForm({ names }: { names: VersionedSynonyms }) {
  const { save, latest } = useSaveSearchNames();
  const [seen, setSeen] = useState(names);
  const form = useForm<NameTexts>({ defaultValues: toTexts(names.families) });
  const { errors, isSubmitting } = form.formState;
  const now = toTexts(seen.families);

  const send = async (texts: NameTexts): Promise<void> => {
    try {
      const saved = await save.mutateAsync({ version: seen.version, families: toFamilies(texts) });
      setSeen(saved);
      form.reset(toTexts(saved.families));
    } catch (error) {
      const isConflict = error instanceof ApiError && error.status === 409;
      if (isConflict) await latest().then(setSeen, () => undefined);
      form.setError('root', { message: isConflict ? editConflict : messageOf(error) });
    }
  };

  const hintOf = (family: keyof NameTexts): string | undefined =>
    errors.root?.message === editConflict && now[family] !== form.getValues(family)
      ? `The shop has now: ${now[family] || 'no names'}`
      : undefined;

  return (
    <form className="kit-form max-w-3xl" noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <div className="grid gap-5 sm:grid-cols-2">
        {partFamilyKeys
          .filter((family) => family !== 'other')
          .map((family) => (
            <Field
              key={family}
              label={partFamilies[family]}
              error={errors[family]?.message}
              hint={hintOf(family)}
            >
              <TextArea rows={3} {...form.register(family, { validate: checkNames })} />
            </Field>
          ))}
      </div>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" kind="primary" busy={isSubmitting}>
        Save
      </Button>
    </form>
  );
}
