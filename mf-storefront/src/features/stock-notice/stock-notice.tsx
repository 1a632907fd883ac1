import { t } from '@lingui/core/macro';
import { calls } from '@shop/contracts/client';
import { paths } from '@shop/contracts/pages';
import { Button, callQuery, LinkButton, LiveText } from '@shop/front-kit';
import { useChange } from '@shop/front-kit/forms';
import { useApi, useSession } from '@shop/shop-runtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';

function OwnNotice({ partId, email }: { partId: string; email: string }) {
  const client = useQueryClient();
  const params = { partId };
  const query = callQuery(useApi(), calls.getStockNotice, { params });
  const notice = useQuery(query).data;
  const change = useChange({
    send: (api, isWanted: boolean) =>
      api.call(isWanted ? calls.askForStockNotice : calls.cancelStockNotice, { params }),
    onDone: ({ body }) => client.setQueryData(query.queryKey, body),
  });
  if (!notice) return null;
  return (
    <>
      <Button
        kind={notice.waiting ? 'quiet' : 'primary'}
        busy={change.isPending}
        onClick={() => change.mutate(!notice.waiting)}
      >
        {notice.waiting ? <BellOff aria-hidden size={17} /> : <Bell aria-hidden size={17} />}
        {notice.waiting ? t`Cancel the notice` : t`Notify me when it is back`}
      </Button>
      <LiveText className="text-sm">
        {notice.waiting && t`We'll email you when it's back, at ${email}.`}
      </LiveText>
    </>
  );
}

/** Offers a notice when a sold-out part is back. Visitors log in first and then return here. */
export function StockNotice({ partId }: { partId: string }) {
  const session = useSession();
  const here = useLocation();
  if (session.status === 'restoring') return null;
  if (session.status === 'signed-in') return <OwnNotice partId={partId} email={session.user.email} />;
  return (
    <LinkButton kind="primary" to={paths.login} state={{ returnTo: here }}>
      <Bell aria-hidden size={17} />
      {t`Notify me when it is back`}
    </LinkButton>
  );
}
