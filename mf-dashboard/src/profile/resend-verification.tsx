import { Button, useSession } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';

/** Resends the email that verifies the user's address. */
export function ResendVerification() {
  const { resendVerification } = useSession();
  const sending = useChange({ send: resendVerification, done: 'Verification email sent' });
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      Send the email again
    </Button>
  );
}
