import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { partFamilies, partFamilyKeys, type VersionedSynonyms } from '@shop/contracts/client';
import { Form, TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import { useForm, useWatch } from 'react-hook-form';
import { type NameTexts, nameForm, toTexts } from './name-form.ts';
import { useSaveSearchNames } from './search-names.ts';

/** One field per family. */
export function SearchNamesForm({ names }: { names: VersionedSynonyms }) {
  const { save, newer } = useSaveSearchNames(names);
  const form = useForm({ resolver: zodResolver(nameForm), defaultValues: toTexts(names.families) });
  const props = useFieldProps(form);
  const typed = useWatch({ control: form.control });
  const now = newer && toTexts(newer.families);
  const hintOf = (family: keyof NameTexts): string | undefined =>
    now && now[family] !== typed[family] ? t`The shop has now: ${now[family] || 'no names'}` : undefined;
  return (
    <Form
      form={form}
      className="grid gap-5 max-w-3xl"
      onSave={async (families) => form.reset(toTexts((await save(families)).families))}
      save={t`Save`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {partFamilyKeys
          .filter((family) => family !== 'other')
          .map((family) => (
            <TextAreaInput
              key={family}
              label={partFamilies[family]}
              hint={hintOf(family)}
              rows={3}
              {...props(family)}
            />
          ))}
      </div>
    </Form>
  );
}
