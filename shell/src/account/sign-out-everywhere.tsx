import { routes } from '@shop/contracts/client';
import {
  Button,
  messageOf,
  paths,
  Section,
  useApi,
  useMutation,
  useSession,
  useToast,
} from '@shop/front-kit';

export function SignOutEverywhere() {
  const api = useApi();
  const { logOut } = useSession();
  const toast = useToast();
  const signOut = useMutation({
    mutationFn: () => api.call(routes.signOutEverywhere, {}),
    onSuccess: () => logOut(paths.login),
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Section title="Signed-in devices">
      <p className="text-sm text-muted">
        Signs you out here and on every other device. A device that is in use can go on for up to one hour.
      </p>
      <Button className="justify-self-start" busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out everywhere
      </Button>
    </Section>
  );
}
