import { t } from '@lingui/core/macro';
import type { Right } from '@shop/contracts/client';
import type { MenuEntry } from '@shop/contracts/pages';
import { Button, Dialog, Skeleton, useRoles } from '@shop/front-kit';
import { useSession } from '@shop/shop-runtime';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { sitePages } from '../pages/site-pages.ts';
import { SkipLink } from './skip-link.tsx';

interface SidebarItem {
  readonly to: string;
  readonly label: string;
}

/** The pages beyond the specified ones, in separate lists so that the specified items keep their order. */
const moreLists = ['You', 'Sales', 'Shop'] as const;

/** The entries of a list that the user may open, as the front ends name them: an owner sees all of them (SB-02). */
function itemsOf(list: MenuEntry['list'], may: (right: Right) => boolean): SidebarItem[] {
  return sitePages()
    .filter(({ access }) => access === 'public' || access === 'user' || may(access))
    .flatMap(({ pattern, menu = [] }) => menu.map((entry) => ({ ...entry, to: pattern })))
    .filter((entry) => entry.list === list)
    .toSorted((one, other) => one.order - other.order);
}

function Items({ items, title }: { items: readonly SidebarItem[]; title?: string }) {
  return (
    <ul aria-label={title}>
      {items.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            className="flex min-h-11 items-center pointer-fine:min-h-9 border-l-3 border-transparent forced-colors:border-[Canvas] px-3.5 text-sm font-[550] hover:bg-base-200 aria-[current=page]:border-primary forced-colors:aria-[current=page]:border-[Highlight] aria-[current=page]:bg-base-200"
            to={to}
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function WaitingItems() {
  return (
    <div role="status" aria-label={t`Loading menu`} className="grid gap-2">
      <Skeleton className="min-h-11" />
      <Skeleton className="min-h-11" />
      <Skeleton className="min-h-11" />
    </div>
  );
}

interface SidebarGroup {
  readonly title: string;
  readonly items: readonly SidebarItem[];
}

function MoreItems({ groups }: { groups: readonly SidebarGroup[] }) {
  return (
    <nav aria-label={t`More`}>
      {groups.map(({ title, items }) => (
        <div key={title} className="mt-4 border-t border-base-300 pt-4">
          <p aria-hidden className="kit-caption px-4.25 pb-1">
            {title}
          </p>
          <Items items={items} title={title} />
        </div>
      ))}
    </nav>
  );
}

/** Menu items by role; placeholders until the roles are known, so that items of staff never flash (SB-05). */
function Menu() {
  const { roles, may, error } = useRoles();
  const waiting = roles === undefined && !error;
  const isStaff = roles !== undefined && roles.length > 0;
  const groups = moreLists
    .map((title) => ({ title, items: itemsOf(title, may) }))
    .filter(({ items }) => items.length > 0);
  return (
    <>
      <nav aria-label={t`Dashboard`}>
        {waiting ? <WaitingItems /> : <Items items={itemsOf(isStaff ? 'staff' : 'user', may)} />}
      </nav>
      {!waiting && <MoreItems groups={groups} />}
    </>
  );
}

/** Sidebar next to the page; a drawer on small screens (SB-06). Visitors get the page without it. */
export function DashboardFrame() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  if (useSession().status === 'signed-out') return <Outlet />;
  return (
    <div className="kit-page-width grid content-start pt-4 pb-16 frame:grid-cols-[13rem_minmax(0,1fr)] frame:pt-0 print:block print:max-w-none print:p-0">
      <SkipLink to="#page">{t`Skip the menu`}</SkipLink>
      <Button className="justify-self-start frame:hidden print:hidden" onClick={() => setOpenAt(key)}>
        <PanelLeft aria-hidden size={20} />
        {t`Dashboard menu`}
      </Button>
      {openAt === key && (
        <Dialog
          placement="side"
          title={t`Dashboard`}
          onClose={() => setOpenAt(undefined)}
          actions={<Button onClick={() => setOpenAt(undefined)}>{t`Close`}</Button>}
        >
          <div className="-mx-6 my-4 text-base-content [&_a]:px-5.25 [&_p]:px-6">
            <Menu />
          </div>
        </Dialog>
      )}
      <div className="hidden min-h-[calc(100dvh-4rem)] self-start border-r border-base-300 pt-11 pr-5 pb-8 frame:sticky frame:top-16 frame:block frame:max-h-[calc(100dvh-4rem)] frame:overflow-y-auto print:hidden">
        <Menu />
      </div>
      <div id="page" tabIndex={-1} className="min-w-0 outline-none frame:pl-8">
        <Outlet />
      </div>
    </div>
  );
}
