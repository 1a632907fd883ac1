import { zodResolver } from '@hookform/resolvers/zod';
import { profileName } from '@shop/contracts';
import { Button, messageOf, TextInput, useSession, useToast } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { useUpdateUser } from '../api/update-user.ts';

interface NameFormProps {
  email: string;
  name: string;
}

/** Changes the name in the shop's record and at the identity service: both, or neither (PRO-05). */
export function NameForm({ email, name }: NameFormProps) {
  const { rename } = useSession();
  const toast = useToast();
  const update = useUpdateUser(email);
  const form = useForm({ resolver: zodResolver(profileName), values: { name } });
  const save = async (next: { name: string }): Promise<void> => {
    try {
      await update.mutateAsync(next);
      await rename(next.name).catch(async (error: unknown) => {
        if (name) await update.mutateAsync({ name });
        throw error;
      });
      toast.success('Name Updated Successfully');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <form className="kit-form" noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <TextInput
        label="Name"
        autoComplete="name"
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
      <Button type="submit" className="justify-self-start" busy={form.formState.isSubmitting}>
        Update name
      </Button>
    </form>
  );
}
