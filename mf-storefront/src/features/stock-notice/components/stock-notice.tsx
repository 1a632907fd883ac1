import { Button, LinkButton, paths, useLocation, useSession } from '@shop/front-kit';
import { Bell, BellOff } from 'lucide-react';
import { useStockNotice } from '../api/stock-notice.ts';

const label = 'Notify me when it is back';

function OwnNotice({ partId, email }: { partId: string; email: string }) {
  const notice = useStockNotice(partId);
  if (!notice.isKnown) return null;
  return (
    <>
      {notice.isWaiting ? (
        <Button busy={notice.isBusy} onClick={notice.stop}>
          <BellOff aria-hidden size={17} />
          Cancel the notice
        </Button>
      ) : (
        <Button kind="primary" busy={notice.isBusy} onClick={notice.wait}>
          <Bell aria-hidden size={17} />
          {label}
        </Button>
      )}
      <p role="status" className="text-sm empty:hidden">
        {notice.isWaiting && `We'll email you when it's back, at ${email}.`}
      </p>
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
      {label}
    </LinkButton>
  );
}
