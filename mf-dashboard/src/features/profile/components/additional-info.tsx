import { zodResolver } from '@hookform/resolvers/zod';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { additionalInfo, phoneText } from '@shop/contracts';
import type { AdditionalInfo, User } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { LinkButton, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { Fact } from '@shop/front-kit/tables';
import { useToast } from '@shop/shop-runtime';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUpdateUser } from '../../../profile/user.ts';

const facts = [
  { key: 'education', label: msg`Education`, prompt: msg`Please provide your education.` },
  { key: 'address', label: msg`Address`, prompt: msg`Please provide your address.` },
  { key: 'phone', label: msg`Phone`, prompt: msg`Please provide your phone.` },
  { key: 'linkedin', label: msg`LinkedIn`, prompt: msg`Please provide your LinkedIn.` },
] as const;

function Value({ fact, value }: { fact: (typeof facts)[number]; value: string | undefined }) {
  if (!value) return <span className="text-muted">{i18n._(fact.prompt)}</span>;
  if (fact.key !== 'linkedin') return value;
  return (
    <a className="kit-link wrap-anywhere" href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}

/** Education, address, phone and LinkedIn, with a prompt for each missing one (PRO-08, PRO-09). */
export function AdditionalInfoFacts({ user }: { user: User }) {
  return (
    <section aria-labelledby="additional-info">
      <h2 id="additional-info" className="text-lg">
        {t`Additional info`}
      </h2>
      <dl className="my-4 border-t border-base-content">
        {facts.map((fact) => (
          <Fact key={fact.key} label={i18n._(fact.label)}>
            <Value
              fact={fact}
              value={
                fact.key === 'phone' && user.phone
                  ? phoneText({ ...user, phone: user.phone })
                  : user[fact.key]
              }
            />
          </Fact>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.updateAdditionalInfo}>{t`Update additional info`}</LinkButton>
        <LinkButton to={paths.addresses}>{t`Addresses`}</LinkButton>
      </div>
    </section>
  );
}

/** All four fields are required; prefilled with known values (UAI-01). */
export function AdditionalInfoForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = useUpdateUser(user.email);
  const { education = '', address = '', phone = '', phoneE164, linkedin = '' } = user;
  const form = useForm({
    resolver: zodResolver(additionalInfo),
    defaultValues: { education, address, phone: phoneText({ phone, phoneE164 }), linkedin },
  });
  const props = useFieldProps(form);
  const save = async (info: AdditionalInfo): Promise<void> => {
    await update.mutateAsync(info);
    toast.success(t`Additional Info updated successfully`);
    await navigate(paths.myProfile);
  };
  return (
    <Form form={form} className="grid gap-5 max-w-xl" onSave={save} save={t`Update`}>
      <TextInput label={t`Education`} {...props('education')} />
      <TextInput label={t`Address`} autoComplete="street-address" {...props('address')} />
      <TextInput label={t`Phone`} type="tel" autoComplete="tel" {...props('phone')} />
      <TextInput
        label={t`LinkedIn`}
        type="url"
        placeholder={t`https://www.linkedin.com/in/…`}
        {...props('linkedin')}
      />
    </Form>
  );
}
