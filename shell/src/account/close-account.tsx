import { routes } from '@shop/contracts/client';
import { Button, FormError, paths, Section, TextInput, useApi, useSession, useToast } from '@shop/front-kit';
import { useForm } from 'react-hook-form';
import { SignInCancelledError } from '../session/identity.ts';
import { useShellSession } from '../session/shell-session.tsx';
import { changeProblem } from './change-problem.ts';

/** Deletes everything but what the law keeps, after one more sign-in: by password, or in Google's window. */
function useCloseAccount() {
  const { identity } = useShellSession();
  const { logOut, user } = useSession();
  const api = useApi();
  const toast = useToast();
  return async (password: string | undefined): Promise<void> => {
    const service = await identity();
    await service.confirm(password);
    const bearer = await service.proof();
    if (bearer === undefined || user === undefined) return;
    await api.call(routes.closeAccount, { params: { email: user.email }, bearer });
    logOut(paths.home);
    toast.success('Your account is closed.');
  };
}

export function CloseAccount({ withPassword }: { withPassword: boolean }) {
  const close = useCloseAccount();
  const form = useForm({ defaultValues: { present: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ present }) => {
    try {
      await close(withPassword ? present : undefined);
    } catch (error) {
      if (error instanceof SignInCancelledError) return;
      form.setError('root', { message: changeProblem(error) });
    }
  });
  return (
    <Section title="Close account">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>
          Kept for ten years, as tax law asks: paid orders with their addresses, invoices and other papers.
        </li>
        <li>Deleted: sign-in, profile, addresses, basket, stock notices, email settings and emails.</li>
        <li>Your reviews stay, by "Former customer".</li>
        <li>Unpaid orders are cancelled. While a paid order is not sent, the account can't be closed.</li>
      </ul>
      <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
        {withPassword && (
          <TextInput
            label="Password to close the account"
            type="password"
            autoComplete="current-password"
            {...form.register('present')}
          />
        )}
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" kind="danger" className="justify-self-start" busy={isSubmitting}>
          Close my account
        </Button>
      </form>
    </Section>
  );
}
