import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Section, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useToast } from '@shop/shop-runtime';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useShellSession } from '../session/shell-session.tsx';
import { newPassword } from './account.rules.ts';
import { changeProblem } from './change-problem.ts';

/** Changes the password. When the answer was lost and the same is sent again, the new password may be the present one already. */
function useChangePassword() {
  const { identity } = useShellSession();
  const sent = useRef<string>(undefined);
  return async (present: string, next: string): Promise<void> => {
    const service = await identity();
    const confirms = (password: string): Promise<boolean> =>
      service.confirm(password).then(
        () => true,
        () => false,
      );
    if (sent.current === next && (await confirms(next))) return;
    await service.confirm(present);
    sent.current = next;
    await service.changePassword(next);
  };
}

export function ChangePassword() {
  const change = useChangePassword();
  const toast = useToast();
  const form = useForm({ resolver: zodResolver(newPassword), defaultValues: { present: '', next: '' } });
  const props = useFieldProps(form);
  return (
    <Section title={t`Password`}>
      <Form
        form={form}
        className="grid gap-5"
        explain={changeProblem}
        onSave={async ({ present, next }) => {
          await change(present, next);
          form.reset();
          toast.success(t`Your password is changed.`);
        }}
        save={t`Change password`}
        kind="quiet"
      >
        <TextInput
          label={t`Current password`}
          type="password"
          autoComplete="current-password"
          {...props('present')}
        />
        <TextInput
          label={t`New password`}
          type="password"
          autoComplete="new-password"
          hint={t`At least 6 characters. Your other devices are signed out within an hour.`}
          {...props('next')}
        />
      </Form>
    </Section>
  );
}
