import { zodResolver } from '@hookform/resolvers/zod';
import { editableCompany } from '@shop/contracts';
import { type Company, calls, type EditableCompany, limits } from '@shop/contracts/client';
import { callQuery, keyOf, TextInput } from '@shop/front-kit';
import { Form, fieldProps, TextAreaInput } from '@shop/front-kit/forms';
import { useApi } from '@shop/shop-runtime';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

export function useCompany() {
  return useQuery({ ...callQuery(useApi(), calls.getCompany, {}), refetchOnMount: 'always' });
}

export function CompanyForm({ company: read }: { company: Company }) {
  const { save, newer } = useVersionedSave({
    read,
    queryKey: keyOf(calls.getCompany),
    noun: 'data',
    fieldsOf: (company: EditableCompany) => company,
    send: (api, company, version) => api.call(calls.changeCompany, { body: { ...company, version } }),
  });
  const form = useForm({ resolver: zodResolver(editableCompany), defaultValues: read });
  const props = fieldProps(form);
  const hintOf = (name: keyof EditableCompany, hint?: string): string | undefined =>
    newer && newer[name] !== form.getValues(name) ? `Papers say now: ${newer[name] ?? ''}` : hint;
  return (
    <Form
      form={form}
      className="grid max-w-3xl gap-5"
      onSave={async (company) => form.reset(await save(company))}
      save="Save"
    >
      <TextInput label="Name" hint={hintOf('name')} {...props('name')} />
      <TextAreaInput
        label="Address"
        hint={hintOf('address')}
        rows={3}
        maxLength={limits.addressMax}
        {...props('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Tax ID" hint={hintOf('taxId')} {...props('taxId')} />
        <TextInput label="Phone" type="tel" hint={hintOf('phone')} {...props('phone')} />
      </div>
      <TextInput label="Email" type="email" hint={hintOf('email')} {...props('email')} />
      <TextAreaInput
        label="Bank details"
        hint={hintOf('bankDetails', 'Only proforma invoices show them')}
        maxLength={limits.addressMax}
        {...props('bankDetails')}
      />
    </Form>
  );
}
