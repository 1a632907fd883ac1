import { Button, Dialog, NavLink, paths, Skeleton, useLocation, useRole, useSession } from '@shop/front-kit';
import { PanelLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';

const forUsers = [
  { to: paths.myOrders, label: 'My Orders' },
  { to: paths.addReview, label: 'Add Review' },
  { to: paths.myProfile, label: 'My Profile' },
];

const forAdmins = [
  { to: paths.myProfile, label: 'My Profile' },
  { to: paths.addPart, label: 'Add Part' },
  { to: paths.manageParts, label: 'Manage Parts' },
  { to: paths.makeAdmin, label: 'Make Admin' },
  { to: paths.manageOrders, label: 'Manage All Orders' },
];

/** Items by role; neutral while nobody knows it, so that admin items never flash (SB-05). */
const SidebarItems = () => {
  const { isAdmin, error } = useRole();
  if (isAdmin === undefined && !error)
    return (
      <div role="status" aria-label="Loading menu" className="sidebar-waiting">
        <Skeleton className="sidebar-item" />
        <Skeleton className="sidebar-item" />
        <Skeleton className="sidebar-item" />
      </div>
    );
  return (
    <ul>
      {(isAdmin ? forAdmins : forUsers).map(({ to, label }) => (
        <li key={to}>
          <NavLink className="sidebar-item" to={to}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
};

/** Sidebar beside the page; a drawer on small screens (SB-06). A visitor sees the page alone. */
export const DashboardFrame = ({ children }: { children: ReactNode }) => {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (useSession().status === 'signed-out') return children;
  return (
    <div className="dashboard">
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
          <nav aria-label="Dashboard" className="sidebar-drawer">
            <SidebarItems />
          </nav>
        </Dialog>
      )}
      <nav aria-label="Dashboard" className="sidebar">
        <SidebarItems />
      </nav>
      <div className="dashboard-page">{children}</div>
    </div>
  );
};
