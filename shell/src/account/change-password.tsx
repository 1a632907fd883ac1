import { zodResolver } from '@hookform/resolvers/zod';
import { Button, FormError, Section, TextInput, useToast } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { useShellSession } from '../session/shell-session.tsx';
import { newPassword } from './account.rules.ts';
import { changeProblem } from './change-problem.ts';

export function ChangePassword() {
  const { identity } = useShellSession();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(newPassword), defaultValues: { present: '', next: '' } });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async ({ present, next }) => {
    try {
      const service = await identity();
      await service.confirm(present);
      await service.changePassword(next);
      form.reset();
      toast.success('Your password is changed.');
    } catch (error) {
      form.setError('root', { message: changeProblem(error) });
    }
  });
  return (
    <Section title="Password">
      <form className="grid gap-5" noValidate onSubmit={(event) => void change(event)}>
        <TextInput
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.present?.message}
          {...form.register('present')}
        />
        <TextInput
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Your other devices are signed out within an hour."
          error={errors.next?.message}
          {...form.register('next')}
        />
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          Change password
        </Button>
      </form>
    </Section>
  );
}
