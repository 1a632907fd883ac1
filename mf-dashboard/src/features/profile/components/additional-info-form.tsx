import { zodResolver } from '@hookform/resolvers/zod';
import { type AdditionalInfo, additionalInfo, type User } from '@shop/contracts';
import { Button, messageOf, paths, TextInput, useNavigate, useToast } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { useUpdateUser } from '../api/update-user.ts';

/** All four are required; filled with what is known (UAI-01). */
export function AdditionalInfoForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const toast = useToast();
  const update = useUpdateUser(user.email);
  const { education = '', address = '', phone = '', linkedin = '' } = user;
  const form = useForm({
    resolver: zodResolver(additionalInfo),
    defaultValues: { education, address, phone, linkedin },
  });
  const { errors, isSubmitting } = form.formState;
  const save = async (info: AdditionalInfo): Promise<void> => {
    try {
      await update.mutateAsync(info);
    } catch (error) {
      toast.error(messageOf(error));
      return;
    }
    toast.success('Additional Info updated successfully');
    await navigate(paths.myProfile);
  };
  return (
    <form className="kit-form max-w-xl" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <TextInput label="Education" error={errors.education?.message} {...form.register('education')} />
      <TextInput
        label="Address"
        autoComplete="street-address"
        error={errors.address?.message}
        {...form.register('address')}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...form.register('phone')}
      />
      <TextInput
        label="LinkedIn"
        type="url"
        placeholder="https://www.linkedin.com/in/…"
        error={errors.linkedin?.message}
        {...form.register('linkedin')}
      />
      <Button type="submit" kind="primary" className="justify-self-start" busy={isSubmitting}>
        Update
      </Button>
    </form>
  );
}
