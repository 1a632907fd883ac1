import { t } from '@lingui/core/macro';
import { isDashboardPath } from '@shop/contracts/pages';
import { AskBeforeLeaving } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { useRef, useState } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { FindBar } from './finding/find-bar.tsx';
import { useFocusOnNavigation, useServedHead } from './frames/navigation.ts';
import { Navigation } from './frames/navigation.tsx';
import { ReturnOffer } from './frames/return-offer.tsx';
import { SiteFooter } from './frames/site-footer.tsx';
import { SkipLink } from './frames/skip-link.tsx';
import { UnpaidNotice } from './frames/unpaid-notice.tsx';
import { VerificationNotice } from './frames/verification-notice.tsx';
import { ExitAfterLogOut } from './guards/exit-after-log-out.tsx';
import { AccountSync } from './session/account-sync.tsx';

/** Counts the users who left this tab. What a component remembers of one must not be shown to the next. */
function useUserTurn(): number {
  const { status, user } = useSession();
  const [turn, setTurn] = useState({ nth: 0, email: user?.email });
  if (status === 'restoring' || turn.email === user?.email) return turn.nth;
  const next = { nth: turn.email === undefined ? turn.nth : turn.nth + 1, email: user?.email };
  setTurn(next);
  return next.nth;
}

/** The router calls the first entry of every document `default`; the browser's own key tells two of them apart. */
const firstEntry = globalThis.navigation?.currentEntry?.key;

function scrollKey({ key, pathname }: Location): string {
  return key === 'default' ? (firstEntry ?? pathname) : key;
}

/** Draws what surrounds every page. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isOpening = useNavigation().state !== 'idle';
  const turn = useUserTurn();
  useFocusOnNavigation(main);
  useServedHead();
  return (
    <>
      <SkipLink to="#content">{t`Skip to content`}</SkipLink>
      <Navigation />
      <FindBar />
      <VerificationNotice />
      <ReturnOffer />
      <UnpaidNotice />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        aria-busy={isOpening}
        className="shell-content min-h-[calc(100dvh-4rem)] focus:outline-none"
      >
        <Outlet key={turn} />
        <ExitAfterLogOut />
      </main>
      {!isDashboardPath(pathname) && <SiteFooter />}
      <AccountSync />
      <AskBeforeLeaving />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
