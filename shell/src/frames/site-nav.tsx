import { brand, Link, NavLink, paths } from '@shop/front-kit';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';

function BrandMark() {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 32 32" width="32" height="32" className="brand-mark">
        <path d="M16 3.5 26.8 9.75v12.5L16 28.5 5.2 22.25V9.75z" />
        <circle cx="16" cy="16" r="5.2" />
        <path className="brand-mark-axis" d="M16 0v32M0 16h32" />
      </svg>
      <span>{brand.name}</span>
    </>
  );
}

const places = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.blogs, label: 'Blogs' },
  { to: paths.portfolio, label: 'My Portfolio' },
];

interface SiteNavProps {
  isOpen?: boolean;
  onToggle?: () => void;
  dashboard?: ReactNode;
  account: ReactNode;
  /** Shown next to the menu, also on small screens. */
  extra?: ReactNode;
}

/** The bar itself; it does not use the session, so that index.html can contain it. */
export function SiteNav({ isOpen = false, onToggle, dashboard, account, extra }: SiteNavProps) {
  return (
    <header className="nav">
      <div className="nav-bar">
        <Link className="nav-brand" to={paths.home}>
          <BrandMark />
        </Link>
        <nav aria-label="Main" className="nav-main">
          <button
            type="button"
            className="kit-icon-button nav-toggle"
            aria-expanded={isOpen}
            aria-controls="main-menu"
            onClick={onToggle}
          >
            {isOpen ? <X aria-hidden size={24} /> : <Menu aria-hidden size={24} />}
            <span className="sr-only">Menu</span>
          </button>
          <ul id="main-menu" className="nav-list" data-open={isOpen || undefined}>
            {places.map(({ to, label }) => (
              <li key={to}>
                <NavLink className="nav-link" to={to} end>
                  {label}
                </NavLink>
              </li>
            ))}
            {dashboard && <li>{dashboard}</li>}
            <li className="nav-account">{account}</li>
          </ul>
        </nav>
        <div className="nav-extra">{extra}</div>
      </div>
    </header>
  );
}
