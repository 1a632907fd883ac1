import { plural, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { Avatar, IconButton, personName } from '@shop/front-kit';
import { type Session, useBasket, useSession, useTheme } from '@shop/shop-runtime';
import { Moon, ShoppingBasket, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { returnLocation } from '../guards/return-location.ts';
import { navLink, SiteNav } from './site-nav.tsx';

function ThemeSwitch() {
  const { theme, choose } = useTheme();
  const next = theme === 'night' ? 'sheet' : 'night';
  return (
    <IconButton
      icon={theme === 'night' ? Sun : Moon}
      size={20}
      label={next === 'night' ? t`Switch to dark colours` : t`Switch to light colours`}
      onClick={() => choose(next)}
    />
  );
}

function BasketLink() {
  const count = useBasket().length;
  return (
    <NavLink
      className="kit-icon-button relative aria-[current=page]:shadow-[inset_0_-2px_var(--color-primary)]"
      to={paths.basket}
    >
      <ShoppingBasket aria-hidden size={20} />
      <span className="sr-only">
        {count === 0 ? t`Basket` : plural(count, { one: 'Basket, # part', other: 'Basket, # parts' })}
      </span>
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-1 left-6 min-w-4.5 rounded-full bg-base-content px-1 text-center text-[0.6875rem] leading-4.5 font-bold text-base-100"
        >
          {count}
        </span>
      )}
    </NavLink>
  );
}

function Account({ session }: { session: Session }) {
  const here = useLocation();
  if (session.status === 'restoring') return <span className="kit-skeleton inline-block h-6 w-17" />;
  if (session.status === 'signed-out')
    return (
      <NavLink
        className={navLink}
        to={paths.login}
        onClick={() => returnLocation.remember(here)}
      >{t`Login`}</NavLink>
    );
  const { user } = session;
  const name = personName(user);
  return (
    <>
      <span className="inline-flex items-center gap-2 text-sm font-[550]">
        <Avatar name={name} src={user.photoURL} size={28} />
        <span className="max-w-[14ch] truncate max-frame:max-w-[24ch]">{name}</span>
        {!user.emailVerified && (
          <span className="rounded-field border border-dashed border-warning px-1.5 font-mono text-[0.75rem] text-warning">{t`unverified`}</span>
        )}
      </span>
      <button
        type="button"
        className={navLink}
        onClick={() => session.logOut(paths.home)}
      >{t`Logout`}</button>
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
          <NavLink className={`${navLink} max-frame:w-full`} to={paths.dashboard}>{t`Dashboard`}</NavLink>
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
