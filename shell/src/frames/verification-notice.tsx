import { Button, messageOf, type SessionUser, useMutation, useSession, useToast } from '@shop/front-kit';
import { useEffect } from 'react';

/** Shown until the address is verified; disappears by itself (SUP-06). */
function Notice({ user, mailFailed }: { user: SessionUser; mailFailed: boolean }) {
  const { resendVerification, refresh } = useSession();
  const toast = useToast();
  useEffect(() => {
    const look = (): void => void refresh().catch(() => undefined);
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [refresh]);
  const resend = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => toast.success(`A new link is on its way to ${user.email}.`),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <aside className="notice" aria-label="Email verification">
      <p>
        Verify your email to get order updates.{' '}
        {mailFailed ? "We couldn't send the link to " : 'Open the link we sent to '}
        <b>{user.email}</b>.
      </p>
      <Button kind="plain" busy={resend.isPending} onClick={() => resend.mutate()}>
        Send it again
      </Button>
    </aside>
  );
}

export function VerificationNotice() {
  const session = useSession();
  if (session.status !== 'signed-in' || session.user.emailVerified) return null;
  return <Notice user={session.user} mailFailed={session.mailFailed === true} />;
}
