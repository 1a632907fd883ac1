import { t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { closingTexts } from '@shop/contracts/person-data';
import { Section, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useApi, useSession, useToast } from '@shop/shop-runtime';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useShellSession } from '../session/shell-session.tsx';
import { changeProblem } from './change-problem.ts';

/**
 * Deletes everything but what the law keeps, after one more sign-in: by password, or in Google's window. When the answer was lost and
 * it is pressed again, the account may be gone.
 */
function useCloseAccount() {
  const { identity } = useShellSession();
  const { logOut, user } = useSession();
  const api = useApi();
  const toast = useToast();
  const isRepeated = useRef(false);
  return async (password: string | undefined): Promise<void> => {
    const service = await identity();
    const isGone = isRepeated.current && (await service.reload()) === undefined;
    if (!isGone) {
      await service.confirm(password);
      const bearer = await service.proof();
      if (bearer === undefined || user === undefined) return;
      isRepeated.current = true;
      await api.call(calls.closeAccount, { params: { email: user.email }, bearer });
    }
    logOut(paths.home);
    toast.success(t`Your account is closed.`);
  };
}

export function CloseAccount({ withPassword }: { withPassword: boolean }) {
  const close = useCloseAccount();
  const form = useForm({ defaultValues: { present: '' } });
  const field = useFieldProps(form);
  return (
    <Section title={t`Close account`}>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        {closingTexts().map((text) => (
          <li key={text}>{text}</li>
        ))}
        <li>{t`Unpaid orders are cancelled. While a paid order is not sent, the account can't be closed.`}</li>
      </ul>
      <Form
        form={form}
        className="grid gap-5"
        explain={changeProblem}
        onSave={({ present }) => close(withPassword ? present : undefined)}
        save={t`Close my account`}
        kind="danger"
      >
        {withPassword && (
          <TextInput
            label={t`Password to close the account`}
            type="password"
            autoComplete="current-password"
            {...field('present')}
          />
        )}
      </Form>
    </Section>
  );
}
