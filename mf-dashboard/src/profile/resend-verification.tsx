import { Button, messageOf, useMutation, useSession, useToast } from '@shop/front-kit';

/** Resends the email that verifies the user's address. */
export function ResendVerification() {
  const { resendVerification } = useSession();
  const toast = useToast();
  const sending = useMutation({
    mutationFn: resendVerification,
    onSuccess: () => toast.success('Verification email sent'),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      Send the email again
    </Button>
  );
}
