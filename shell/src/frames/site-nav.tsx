import { Link, NavLink, paths } from '@shop/front-kit';
import { Menu, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';

const places = [
  { to: paths.home, label: 'Home' },
  { to: paths.about, label: 'About' },
  { to: paths.blogs, label: 'Blogs' },
  { to: paths.portfolio, label: 'My Portfolio' },
];

interface SiteNavProps {
  isOpen?: boolean;
  onToggle?: () => void;
  /** Dashboard, when signed in. */
  dashboard?: ReactNode;
  /** Login or Logout, with the name. */
  account: ReactNode;
  /** Stands beside the menu also on small screens. */
  extra?: ReactNode;
}

/** The bar as such; it knows nothing about the session, so that index.html can carry it too. */
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
