import { Button, messageOf, type Session, useMutation, useRole, useToast } from '@shop/front-kit';
import { BadgeCheck, CircleAlert } from 'lucide-react';

type SignedIn = Extract<Session, { status: 'signed-in' }>;

function Unverified({ resend }: { resend: () => Promise<void> }) {
  const toast = useToast();
  const sending = useMutation({
    mutationFn: resend,
    onSuccess: () => toast.success('Verification email sent'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <>
      <span className="kit-status" data-tone="waiting">
        <CircleAlert aria-hidden size={16} />
        Email not verified
      </span>
      <Button busy={sending.isPending} onClick={() => sending.mutate()}>
        Send the email again
      </Button>
    </>
  );
}

/** Who this person is: name, address, whether it is verified, role (PRO-01..04, SUP-06). */
export function IdentityFacts({ session }: { session: SignedIn }) {
  const { isAdmin } = useRole();
  const { user, resendVerification } = session;
  return (
    <div className="grid gap-2">
      <p className="text-lg font-semibold">{user.displayName}</p>
      <p className="wrap-anywhere">{user.email}</p>
      <div className="flex flex-wrap items-center gap-3">
        {user.emailVerified ? (
          <span className="kit-status" data-tone="good">
            <BadgeCheck aria-hidden size={16} />
            Email verified
          </span>
        ) : (
          <Unverified resend={resendVerification} />
        )}
      </div>
      <p className="kit-caption">Role: {isAdmin === undefined ? '…' : isAdmin ? 'Admin' : 'User'}</p>
    </div>
  );
}
