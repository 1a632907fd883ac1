import { zodResolver } from '@hookform/resolvers/zod';
import { Section, TextInput, useToast } from '@shop/front-kit';
import { Form, fieldProps } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
import { useShellSession } from '../session/shell-session.tsx';
import { newPassword } from './account.rules.ts';
import { changeProblem } from './change-problem.ts';

export function ChangePassword() {
  const { identity } = useShellSession();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(newPassword), defaultValues: { present: '', next: '' } });
  const props = fieldProps(form);
  return (
    <Section title="Password">
      <Form
        form={form}
        className="grid gap-5"
        explain={changeProblem}
        onSave={async ({ present, next }) => {
          const service = await identity();
          await service.confirm(present);
          await service.changePassword(next);
          form.reset();
          toast.success('Your password is changed.');
        }}
        save="Change password"
        kind="quiet"
      >
        <TextInput
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...props('present')}
        />
        <TextInput
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 6 characters. Your other devices are signed out within an hour."
          {...props('next')}
        />
      </Form>
    </Section>
  );
}
