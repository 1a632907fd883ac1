import { zodResolver } from '@hookform/resolvers/zod';
import { editableCompany } from '@shop/contracts';
import { type Company, type EditableCompany, limits, routes } from '@shop/contracts/client';
import { Button, callQuery, Field, FormError, TextArea, TextInput, useApi, useQuery } from '@shop/front-kit';
import { fieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { useVersionedSave } from '../../editing/use-versioned-save.ts';

function useCompanyQuery() {
  return callQuery(useApi(), routes.getCompany, {});
}

export function useCompany() {
  return useQuery({ ...useCompanyQuery(), refetchOnMount: 'always' });
}

function useCompanyForm(read: Company) {
  const api = useApi();
  const { queryKey } = useCompanyQuery();
  const { save, saving, newer } = useVersionedSave({
    ...{ read, queryKey, noun: 'data' },
    send: async (company: EditableCompany, version) =>
      (await api.call(routes.changeCompany, { body: { ...company, version } })).body,
  });
  const form = useForm({ resolver: zodResolver(editableCompany), defaultValues: read });
  const send = async (company: EditableCompany): Promise<void> => {
    const result = await save(company);
    if ('saved' in result) form.reset(result.saved);
    else form.setError('root', { message: result.problem });
  };
  return { form, newer, busy: saving !== undefined, submit: form.handleSubmit(send) };
}

export function CompanyForm({ company }: { company: Company }) {
  const { form, newer, busy, submit } = useCompanyForm(company);
  const props = fieldProps(form);
  const { errors } = form.formState;
  const hintOf = (name: keyof EditableCompany, hint?: string): string | undefined =>
    newer && newer[name] !== form.getValues(name) ? `Papers say now: ${newer[name] ?? ''}` : hint;
  return (
    <form className="grid max-w-3xl gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <TextInput label="Name" hint={hintOf('name')} {...props('name')} />
      <Field label="Address" hint={hintOf('address')} error={errors.address?.message}>
        <TextArea rows={3} maxLength={limits.addressMax} {...form.register('address')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="Tax id" hint={hintOf('taxId')} {...props('taxId')} />
        <TextInput label="Phone" type="tel" hint={hintOf('phone')} {...props('phone')} />
      </div>
      <TextInput label="Email" type="email" hint={hintOf('email')} {...props('email')} />
      <Field
        label="Bank details"
        hint={hintOf('bankDetails', 'Only proforma invoices show them')}
        error={errors.bankDetails?.message}
      >
        <TextArea rows={4} maxLength={limits.addressMax} {...form.register('bankDetails')} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={busy} disabled={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
