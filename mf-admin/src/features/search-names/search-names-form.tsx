import { zodResolver } from '@hookform/resolvers/zod';
import { partFamilies, partFamilyKeys, type VersionedSynonyms } from '@shop/contracts/client';
import { Button, Field, FormError, TextArea } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { type NameTexts, nameForm, toTexts } from './name-form.ts';
import { useSaveSearchNames } from './search-names.ts';

/** One field per family. */
export function SearchNamesForm({ names }: { names: VersionedSynonyms }) {
  const { save, newer } = useSaveSearchNames(names);
  const form = useForm({ resolver: zodResolver(nameForm), defaultValues: toTexts(names.families) });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (families) => {
    const result = await save(families);
    if ('saved' in result) form.reset(toTexts(result.saved.families));
    else form.setError('root', { message: result.problem });
  });
  const now = newer && toTexts(newer.families);
  const hintOf = (family: keyof NameTexts): string | undefined =>
    now && now[family] !== form.getValues(family)
      ? `The shop has now: ${now[family] || 'no names'}`
      : undefined;
  return (
    <form className="grid gap-5 max-w-3xl" noValidate onSubmit={(event) => void submit(event)}>
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
              <TextArea rows={3} {...form.register(family)} />
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
