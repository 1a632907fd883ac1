import type { Right } from '@shop/contracts/client';
import {
  Button,
  Dialog,
  findPage,
  NavLink,
  paths,
  Skeleton,
  useLocation,
  useRoles,
  useSession,
} from '@shop/front-kit';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

interface SidebarItem {
  readonly to: string;
  readonly label: string;
}

const forUsers: readonly SidebarItem[] = [
  { to: paths.myOrders, label: 'My Orders' },
  { to: paths.addReview, label: 'Add Review' },
  { to: paths.myProfile, label: 'My Profile' },
];

/** An owner sees all of them (SB-02), other staff those they may open. */
const forStaff: readonly SidebarItem[] = [
  { to: paths.myProfile, label: 'My Profile' },
  { to: paths.addPart, label: 'Add Part' },
  { to: paths.manageParts, label: 'Manage Parts' },
  { to: paths.makeAdmin, label: 'Make Admin' },
  { to: paths.manageOrders, label: 'Manage All Orders' },
];

/** Pages beyond the specified ones, in a separate list so that the specified items keep their order. */
const moreForStaff: readonly SidebarItem[] = [
  { to: paths.packing, label: 'Packing' },
  { to: paths.books, label: 'Books' },
  { to: paths.shopFigures, label: 'Shop Figures' },
  { to: paths.searchNames, label: 'Search Names' },
  { to: paths.manageReviews, label: 'Manage Reviews' },
  { to: paths.systemStatus, label: 'System Status' },
];

function Items({ items }: { items: readonly SidebarItem[] }) {
  return (
    <ul>
      {items.map(({ to, label }) => (
        <li key={to}>
          <NavLink className="sidebar-item" to={to}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function WaitingItems() {
  return (
    <div role="status" aria-label="Loading menu" className="sidebar-waiting">
      <Skeleton className="sidebar-item" />
      <Skeleton className="sidebar-item" />
      <Skeleton className="sidebar-item" />
    </div>
  );
}

function MoreItems({ items }: { items: readonly SidebarItem[] }) {
  const title = useId();
  return (
    <nav aria-labelledby={title} className="sidebar-more">
      <p id={title} className="kit-caption">
        More
      </p>
      <Items items={items} />
    </nav>
  );
}

function canOpen(to: string, may: (right: Right) => boolean): boolean {
  const access = findPage(to)?.access ?? 'public';
  return access === 'public' || access === 'user' || may(access);
}

/** Menu items by role; placeholders until the roles are known, so that items of staff never flash (SB-05). */
function Menu() {
  const { roles, may, error } = useRoles();
  const waiting = roles === undefined && !error;
  const isStaff = roles !== undefined && roles.length > 0;
  const allowed = (items: readonly SidebarItem[]) => items.filter(({ to }) => canOpen(to, may));
  const more = isStaff ? allowed(moreForStaff) : [];
  return (
    <>
      <nav aria-label="Dashboard">
        {waiting ? <WaitingItems /> : <Items items={isStaff ? allowed(forStaff) : forUsers} />}
      </nav>
      {more.length > 0 && <MoreItems items={more} />}
    </>
  );
}

/** Sidebar next to the page; a drawer on small screens (SB-06). Visitors get the page without it. */
export function DashboardFrame({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (useSession().status === 'signed-out') return children;
  return (
    <div className="dashboard">
      <a className="skip-link" href="#page">
        Skip the menu
      </a>
      <button type="button" className="sidebar-toggle" onClick={() => setOpenAt(key)}>
        <PanelLeft aria-hidden size={20} />
        Dashboard menu
      </button>
      {openAt === key && (
        <Dialog
          placement="side"
          title="Dashboard"
          onClose={() => setOpenAt(undefined)}
          actions={<Button onClick={() => setOpenAt(undefined)}>Close</Button>}
        >
          <div className="sidebar-drawer">
            <Menu />
          </div>
        </Dialog>
      )}
      <div className="sidebar">
        <Menu />
      </div>
      <div id="page" tabIndex={-1} className="dashboard-page">
        {children}
      </div>
    </div>
  );
}
