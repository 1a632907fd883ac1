import { Link, PageTitle, paths, useRoles } from '@shop/front-kit';
import { Figures } from '../features/overview/components/figures.tsx';

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
          {text}{' '}
          <Link className="kit-link" to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function DashboardHomePage() {
  const { roles, may } = useRoles();
  return (
    <>
      <PageTitle title="Dashboard" />
      <Figures isStaff={may('orders.read')} />
      {roles?.length === 0 && <Hints />}
    </>
  );
}
