import { zodResolver } from '@hookform/resolvers/zod';
import { Button, FormError, Section, TextInput, useSession } from '@shop/front-kit';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useShellSession } from '../session/shell-session.tsx';
import { newEmail } from './account.rules.ts';
import { changeProblem } from './change-problem.ts';

/** The link ends every sign-in, also this one: check whenever the user comes back to the page. */
function useEndOnceChanged(isSent: boolean): void {
  const { refresh } = useSession();
  useEffect(() => {
    if (!isSent) return;
    const check = (): void => void refresh().catch(() => undefined);
    window.addEventListener('focus', check);
    return () => window.removeEventListener('focus', check);
  }, [isSent, refresh]);
}

export function ChangeEmail() {
  const { identity } = useShellSession();
  const [sentTo, setSentTo] = useState<string>();
  useEndOnceChanged(sentTo !== undefined);
  const form = useForm({ resolver: zodResolver(newEmail), defaultValues: { email: '', present: '' } });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async ({ email, present }) => {
    try {
      const service = await identity();
      await service.confirm(present);
      await service.changeEmail(email);
      form.reset();
      setSentTo(email);
    } catch (error) {
      form.setError('root', { message: changeProblem(error) });
    }
  });
  return (
    <Section title="Email">
      <p className="text-sm text-muted">
        We email a link to the new address. Once you open it, log in again with that address. Your orders,
        addresses and reviews stay with you; earlier orders keep the address they were placed with.
      </p>
      <form className="grid gap-5" noValidate onSubmit={(event) => void change(event)}>
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextInput
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={errors.present?.message}
          {...form.register('present')}
        />
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" className="justify-self-start" busy={isSubmitting}>
          Send the link
        </Button>
        {sentTo && (
          <p role="status">
            Open the link we sent to <b>{sentTo}</b>, then log in with it.
          </p>
        )}
      </form>
    </Section>
  );
}
