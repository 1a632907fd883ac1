import { routes } from '@shop/contracts/client';
import { paths, Section, TextInput, useApi, useSession, useToast } from '@shop/front-kit';
import { Form } from '@shop/front-kit/forms';
import { useForm } from 'react-hook-form';
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
  return (
    <Section title="Close account">
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>
          Kept for ten years, as tax law requires: paid orders with their addresses, invoices and other
          papers.
        </li>
        <li>Deleted: sign-in, profile, addresses, basket, stock notices, email settings and emails.</li>
        <li>Your reviews stay, by "Former customer".</li>
        <li>Unpaid orders are cancelled. While a paid order is not sent, the account can't be closed.</li>
      </ul>
      <Form
        form={form}
        className="grid gap-5"
        explain={changeProblem}
        onSave={({ present }) => close(withPassword ? present : undefined)}
        save="Close my account"
        kind="danger"
      >
        {withPassword && (
          <TextInput
            label="Password to close the account"
            type="password"
            autoComplete="current-password"
            {...form.register('present')}
          />
        )}
      </Form>
    </Section>
  );
}
