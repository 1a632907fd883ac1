import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { calls } from '@shop/contracts/client';
import { LiveText, Section, TextInput } from '@shop/front-kit';
import { Form, useFieldProps } from '@shop/front-kit/forms';
import { useApi, useSession } from '@shop/shop-runtime';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Identity } from '../session/identity.ts';
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

/** Tells the shop first: a link that it doesn't know of may be an earlier person's. */
function useAnnouncement() {
  const api = useApi();
  const { user } = useSession();
  return async (service: Identity, email: string): Promise<void> => {
    const bearer = await service.proof();
    if (bearer === undefined || user === undefined) throw new Error('no user is signed in');
    await api.call(calls.announceEmailChange, { params: { email: user.email }, body: { email }, bearer });
  };
}

export function ChangeEmail() {
  const announce = useAnnouncement();
  const { identity } = useShellSession();
  const [sentTo, setSentTo] = useState<string>();
  useEndOnceChanged(sentTo !== undefined);
  const form = useForm({ resolver: zodResolver(newEmail), defaultValues: { email: '', present: '' } });
  const props = useFieldProps(form);
  return (
    <Section title={t`Email`}>
      <p className="text-sm text-muted">{t`We email a link to the new address. Once you open it, log in again with that address. Your orders, addresses and reviews stay with you; earlier orders keep the address they were placed with.`}</p>
      <Form
        form={form}
        className="grid gap-5"
        explain={changeProblem}
        onSave={async ({ email, present }) => {
          const service = await identity();
          await service.confirm(present);
          await announce(service, email);
          await service.changeEmail(email);
          form.reset();
          setSentTo(email);
        }}
        save={t`Send the link`}
        kind="quiet"
      >
        <TextInput label={t`New email`} type="email" autoComplete="email" {...props('email')} />
        <TextInput
          label={t`Your password`}
          type="password"
          autoComplete="current-password"
          {...props('present')}
        />
      </Form>
      <LiveText>
        {sentTo && (
          <p>
            <Trans>
              Open the link we sent to <b>{sentTo}</b>, then log in with it.
            </Trans>
          </p>
        )}
      </LiveText>
    </Section>
  );
}
