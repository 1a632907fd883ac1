import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { editableCompany } from '@shop/contracts';
import { type Company, calls, type EditableCompany, limits } from '@shop/contracts/client';
import { callQuery, keyOf, TextInput } from '@shop/front-kit';
import { Form, TextAreaInput, useFieldProps } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

export function useCompany() {
  return useQuery({ ...callQuery(useApi(), calls.getCompany, {}), refetchOnMount: 'always' });
}

export function CompanyForm({ company: read }: { company: Company }) {
  const { save, newer } = useVersionedSave({
    read,
    queryKey: keyOf(calls.getCompany),
    fieldsOf: (company: EditableCompany) => company,
    send: (api, company, version) => api.call(calls.changeCompany, { body: { ...company, version } }),
  });
  const form = useForm({ resolver: zodResolver(editableCompany), defaultValues: read });
  const props = useFieldProps(form);
  const typed = useWatch({ control: form.control });
  const hintOf = (name: keyof EditableCompany, hint?: string): string | undefined =>
    newer && newer[name] !== typed[name] ? t`Papers say now: ${newer[name] ?? ''}` : hint;
  return (
    <Form
      form={form}
      className="grid max-w-3xl gap-5"
      onSave={async (company) => form.reset(await save(company))}
      save={t`Save`}
    >
      <TextInput label={t`Name`} hint={hintOf('name')} {...props('name')} />
      <TextAreaInput
        label={t`Address`}
        hint={hintOf('address')}
        rows={3}
        maxLength={limits.addressMax}
        {...props('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label={t`Tax ID`} hint={hintOf('taxId')} {...props('taxId')} />
        <TextInput label={t`Phone`} type="tel" hint={hintOf('phone')} {...props('phone')} />
      </div>
      <TextInput label={t`Email`} type="email" hint={hintOf('email')} {...props('email')} />
      <TextAreaInput
        label={t`Bank details`}
        hint={hintOf('bankDetails', t`Only proforma invoices show them`)}
        maxLength={limits.addressMax}
        {...props('bankDetails')}
      />
    </Form>
  );
}
