import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { brand, IconButton } from '@shop/front-kit';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';

function BrandMark() {
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox="0 0 32 32"
        width="32"
        height="32"
        className="fill-none stroke-current stroke-2"
      >
        <path d="M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75z" />
        <circle cx="16" cy="16" r="5.2" className="stroke-primary" />
        <path d="M16 0v32M0 16h32" strokeWidth="0.75" strokeDasharray="5 1.5 1 1.5" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}

const places = [
  { to: paths.home, label: msg`Home` },
  { to: paths.about, label: msg`About` },
  { to: paths.blogs, label: msg`Blogs` },
  { to: paths.portfolio, label: msg`My Portfolio` },
];

export const navLink =
  'inline-flex min-h-11 cursor-pointer items-center rounded-field px-3 text-sm font-[550] whitespace-nowrap decoration-primary decoration-2 underline-offset-8 hover:bg-base-200 aria-[current=page]:underline max-frame:min-h-12 max-frame:px-0 max-frame:text-base frame:max-[72rem]:px-2';

interface SiteNavProps {
  isOpen?: boolean;
  /** Missing before the page's script runs: the button waits. */
  onToggle?: () => void;
  dashboard?: ReactNode;
  account: ReactNode;
  /** Shown next to the menu, also on small screens. */
  extra?: ReactNode;
}

/** The bar itself; it does not use the session, so that index.html can contain it. */
export function SiteNav({ isOpen = false, onToggle, dashboard, account, extra }: SiteNavProps) {
  return (
    <header className="nav-scale sticky top-0 z-40 border-b border-base-content bg-base-100 print:hidden">
      <div className="kit-page-width flex min-h-16 items-center gap-2">
        <Link
          className="inline-flex min-h-11 items-center gap-2.5 text-[1.1875rem] font-bold tracking-tight whitespace-nowrap max-frame:mr-auto"
          to={paths.home}
        >
          <BrandMark />
        </Link>
        <nav aria-label={t`Main`} className="max-frame:order-1 frame:flex-1">
          <IconButton
            icon={isOpen ? X : Menu}
            size={24}
            label={t`Menu`}
            className="noscript:hidden frame:hidden"
            aria-expanded={isOpen}
            aria-controls="main-menu"
            disabled={onToggle === undefined}
            onClick={onToggle}
          />
          <ul
            id="main-menu"
            className="nav-menu flex items-center frame:ml-2 frame:min-[72rem]:ml-6 frame:min-[72rem]:gap-1"
            data-open={isOpen || undefined}
          >
            {places.map(({ to, label }) => (
              <li key={to}>
                <NavLink className={`${navLink} max-frame:w-full`} to={to} end>
                  {i18n._(label)}
                </NavLink>
              </li>
            ))}
            {dashboard && <li>{dashboard}</li>}
            <li className="flex items-center gap-2 frame:ml-auto max-frame:justify-between">{account}</li>
          </ul>
        </nav>
        <div className="flex flex-none">{extra}</div>
      </div>
    </header>
  );
}
