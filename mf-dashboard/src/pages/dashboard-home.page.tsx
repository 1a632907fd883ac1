import { Link, PageTitle, paths } from '@shop/front-kit';

const hints = [
  { to: paths.myOrders, label: 'My Orders', text: 'See, pay and cancel your orders in' },
  { to: paths.addReview, label: 'Add Review', text: 'Tell others about a part in' },
  { to: paths.myProfile, label: 'My Profile', text: 'Keep your name, picture and address up to date in' },
];

export const DashboardHomePage = () => (
  <>
    <PageTitle title="Dashboard" />
    <ul className="grid gap-2">
      {hints.map(({ to, label, text }) => (
        <li key={to}>
          {text}{' '}
          <Link className="kit-link" to={to}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </>
);
