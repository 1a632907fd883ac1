import { zodResolver } from '@hookform/resolvers/zod';
import { additionalInfo, phoneText } from '@shop/contracts';
import type { AdditionalInfo, User } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { LinkButton, TextInput } from '@shop/front-kit';
import { Form, fieldProps } from '@shop/front-kit/forms';
import { Fact } from '@shop/front-kit/tables';
import { useToast } from '@shop/shop-runtime';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUpdateUser } from '../../../profile/user.ts';

const facts = [
  { key: 'education', label: 'Education', prompt: 'Please provide your education.' },
  { key: 'address', label: 'Address', prompt: 'Please provide your address.' },
  { key: 'phone', label: 'Phone', prompt: 'Please provide your phone.' },
  { key: 'linkedin', label: 'LinkedIn', prompt: 'Please provide your LinkedIn.' },
] as const;

function Value({ fact, value }: { fact: (typeof facts)[number]; value: string | undefined }) {
  if (!value) return <span className="text-muted">{fact.prompt}</span>;
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
        Additional info
      </h2>
      <dl className="my-4 border-t border-base-content">
        {facts.map((fact) => (
          <Fact key={fact.key} label={fact.label}>
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
        <LinkButton to={paths.updateAdditionalInfo}>Update additional info</LinkButton>
        <LinkButton to={paths.addresses}>Addresses</LinkButton>
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
  const props = fieldProps(form);
  const save = async (info: AdditionalInfo): Promise<void> => {
    await update.mutateAsync(info);
    toast.success('Additional Info updated successfully');
    await navigate(paths.myProfile);
  };
  return (
    <Form form={form} className="grid gap-5 max-w-xl" onSave={save} save="Update">
      <TextInput label="Education" {...props('education')} />
      <TextInput label="Address" autoComplete="street-address" {...props('address')} />
      <TextInput label="Phone" type="tel" autoComplete="tel" {...props('phone')} />
      <TextInput
        label="LinkedIn"
        type="url"
        placeholder="https://www.linkedin.com/in/…"
        {...props('linkedin')}
      />
    </Form>
  );
}
