import { paths } from '@shop/contracts/pages';
import { lazyPage, PageTitle, Skeleton, TextLink, useRoles } from '@shop/front-kit';
import { Suspense } from 'react';
import { Figures } from '../features/overview/figures.tsx';

/** Fetched for staff only. */
const today = lazyPage(paths.dashboard, async () => (await import('../features/today/today.tsx')).Today);

const hints = [
  { to: paths.myOrders, label: 'My Orders', text: 'View, pay for and cancel your orders in' },
  { to: paths.addReview, label: 'Add Review', text: 'Tell others about a part in' },
  { to: paths.myProfile, label: 'My Profile', text: 'Keep your name, picture and address up to date in' },
];

/** Only for users without a role (DSH-04). */
function Hints() {
  return (
    <ul className="mt-10 grid gap-2">
      {hints.map(({ to, label, text }) => (
        <li key={to}>
          {text} <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
    </ul>
  );
}

export function DashboardHomePage() {
  const { roles, may } = useRoles();
  const isStaff = may('orders.read');
  return (
    <>
      <PageTitle title="Dashboard" />
      <Figures isStaff={isStaff} />
      {isStaff && <Suspense fallback={<Skeleton className="mt-12 h-96" />}>{today.element}</Suspense>}
      {roles?.length === 0 && <Hints />}
    </>
  );
}
