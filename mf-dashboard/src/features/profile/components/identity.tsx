import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import { profileName, roleText } from '@shop/contracts';
import { Button, TextInput, useRoles } from '@shop/front-kit';
import { Form, useChange, useFieldProps } from '@shop/front-kit/forms';
import { type Session, useSession, useToast } from '@shop/shop-runtime';
import { BadgeCheck, CircleAlert } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useUpdateUser } from '../../../profile/user.ts';

/** Resends the email that verifies the user's address. */
export function ResendVerification() {
  const { resendVerification } = useSession();
  const sending = useChange({ send: resendVerification, done: t`Verification email sent` });
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      {t`Send the email again`}
    </Button>
  );
}

type SignedIn = Extract<Session, { status: 'signed-in' }>;

function Unverified() {
  return (
    <>
      <span className="kit-status" data-tone="waiting">
        <CircleAlert aria-hidden size={16} />
        {t`Email not verified`}
      </span>
      <ResendVerification />
    </>
  );
}

/** Name, email, verification and role of the user (PRO-01..04, SUP-06). */
export function IdentityFacts({ session }: { session: SignedIn }) {
  const { roles } = useRoles();
  const { user } = session;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold">{user.displayName}</p>
      <p className="wrap-anywhere">{user.email}</p>
      <div className="flex flex-wrap items-center gap-3">
        {user.emailVerified ? (
          <span className="kit-status" data-tone="good">
            <BadgeCheck aria-hidden size={16} />
            {t`Email verified`}
          </span>
        ) : (
          <Unverified />
        )}
      </div>
      <p className="kit-caption">{t`Role: ${roles ? roleText(roles) : '…'}`}</p>
    </div>
  );
}

interface NameFormProps {
  email: string;
  name: string;
}

/** Changes the name in the shop's record, then at the identity service; if that fails, restores the record (PRO-05). */
export function NameForm({ email, name }: NameFormProps) {
  const { rename } = useSession();
  const toast = useToast();
  const update = useUpdateUser(email);
  const form = useForm({
    resolver: zodResolver(profileName),
    values: { name },
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  const save = async (next: { name: string }): Promise<void> => {
    await update.mutateAsync(next);
    await rename(next.name).catch(async (error: unknown) => {
      if (name) await update.mutateAsync({ name });
      throw error;
    });
    toast.success(t`Name Updated Successfully`);
  };
  const field = useFieldProps(form);
  return (
    <Form form={form} className="grid gap-5" onSave={save} save={t`Update name`} kind="quiet">
      <TextInput label={t`Name`} autoComplete="name" {...field('name')} />
    </Form>
  );
}
