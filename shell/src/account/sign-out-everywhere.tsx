import { t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, Section } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useSession } from '@shop/shop-runtime';

export function SignOutEverywhere() {
  const { logOut } = useSession();
  const signOut = useChange({
    send: (api) => api.call(calls.signOutEverywhere, {}),
    onDone: () => logOut(paths.login),
  });
  return (
    <Section title={t`Signed-in devices`}>
      <p className="text-sm text-muted">{t`Signs you out here and, within a minute, on every other device.`}</p>
      <Button
        className="justify-self-start"
        busy={signOut.isPending}
        onClick={() => signOut.mutate()}
      >{t`Sign out everywhere`}</Button>
    </Section>
  );
}
