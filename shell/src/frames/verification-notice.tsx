import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@shop/front-kit';
import { type SessionUser, useSession, useToast } from '@shop/shop-runtime';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Notice } from './notice.tsx';

const lookEveryMs = 15_000;

/** Shown until the address is verified; disappears by itself (SUP-06). */
function Reminder({ user, mailFailed }: { user: SessionUser; mailFailed: boolean }) {
  const { resendVerification, refresh } = useSession();
  const toast = useToast();
  useEffect(() => {
    const look = (): void => void refresh().catch(() => undefined);
    look();
    // The link may be opened on another device, while this tab has no focus.
    const timer = setInterval(look, lookEveryMs);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', look);
    };
  }, [refresh]);
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => toast.success(t`A new link is on its way to ${user.email}.`),
    onError: (error) => toast.failed(error),
  });
  return (
    <Notice
      label={t`Email verification`}
      action={
        <Button
          kind="plain"
          busy={resend.isPending}
          onClick={() => resend.mutate()}
        >{t`Send it again`}</Button>
      }
    >
      <span>
        {mailFailed ? (
          <Trans>
            Verify your email to get order updates. Until then we only email receipts. We couldn't send the
            link to <b>{user.email}</b>.
          </Trans>
        ) : (
          <Trans>
            Verify your email to get order updates. Until then we only email receipts. Open the link we sent
            to <b>{user.email}</b>.
          </Trans>
        )}
      </span>
    </Notice>
  );
}

export function VerificationNotice() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.emailVerified) return null;
  return <Reminder user={session.user} mailFailed={session.mailFailed === true} />;
}
