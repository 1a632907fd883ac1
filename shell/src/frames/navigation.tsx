import {
  Avatar,
  countOf,
  NavLink,
  paths,
  personName,
  type Session,
  useBasket,
  useLocation,
  useSession,
  useTheme,
} from '@shop/front-kit';
import { Moon, ShoppingBasket, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { returnLocation } from '../guards/return-location.ts';
import { SiteNav } from './site-nav.tsx';

function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const next = theme === 'night' ? 'sheet' : 'night';
  return (
    <button type="button" className="kit-icon-button" onClick={() => choose(next)}>
      {theme === 'night' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
      <span className="sr-only">
        {next === 'night' ? 'Switch to dark colours' : 'Switch to light colours'}
      </span>
    </button>
  );
}

function BasketLink() {
  const count = useBasket().length;
  return (
    <NavLink className="kit-icon-button nav-basket" to={paths.basket}>
      <ShoppingBasket aria-hidden size={20} />
      <span className="sr-only">{count === 0 ? 'Basket' : `Basket, ${countOf(count, 'parts')}`}</span>
      {count > 0 && (
        <span aria-hidden className="nav-count">
          {count}
        </span>
      )}
    </NavLink>
  );
}

function Account({ session }: { session: Session }) {
  const here = useLocation();
  if (session.status === 'restoring') return <span className="kit-skeleton nav-waiting" />;
  if (session.status === 'signed-out')
    return (
      <NavLink className="nav-link" to={paths.login} onClick={() => returnLocation.remember(here)}>
        Login
      </NavLink>
    );
  const { user } = session;
  const name = personName(user);
  return (
    <>
      <span className="nav-person">
        <Avatar name={name} src={user.photoURL} size={28} />
        <span className="nav-name">{name}</span>
        {!user.emailVerified && <span className="nav-unverified">unverified</span>}
      </span>
      <button type="button" className="nav-link" onClick={() => session.logOut(paths.home)}>
        Logout
      </button>
    </>
  );
}

/** Navigation bar with the user. The menu on small screens closes on navigation, Escape, or its button. */
export function Navigation() {
  const session = useSession();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpenAt(undefined);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);
  return (
    <SiteNav
      isOpen={isOpen}
      onToggle={() => setOpenAt(isOpen ? undefined : key)}
      dashboard={
        session.status === 'signed-in' && (
          <NavLink className="nav-link" to={paths.dashboard}>
            Dashboard
          </NavLink>
        )
      }
      account={<Account session={session} />}
      extra={
        <>
          <BasketLink />
          <ThemeSwitch />
        </>
      }
    />
  );
}
