import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { paths } from '@shop/contracts/pages';
import { PageTitle, Skeleton, TextLink, useRoles } from '@shop/front-kit';
import { lazy, Suspense } from 'react';
import { Figures } from '../features/overview/figures.tsx';

/** Fetched for staff only. */
const Today = lazy(async () => ({ default: (await import('../features/today/today.tsx')).Today }));

const hints = [
  { to: paths.myOrders, label: msg`My Orders`, text: msg`View, pay for and cancel your orders in` },
  { to: paths.addReview, label: msg`Add Review`, text: msg`Tell others about a part in` },
  {
    to: paths.myProfile,
    label: msg`My Profile`,
    text: msg`Keep your name, picture and address up to date in`,
  },
];

/** Only for users without a role (DSH-04). */
function Hints() {
  return (
    <ul className="mt-10 grid gap-2">
      {hints.map(({ to, label, text }) => (
        <li key={to}>
          {i18n._(text)} <TextLink to={to}>{i18n._(label)}</TextLink>
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
      <PageTitle title={t`Dashboard`} />
      <Figures isStaff={isStaff} />
      {isStaff && (
        <Suspense fallback={<Skeleton className="mt-12 h-96" />}>
          <Today />
        </Suspense>
      )}
      {roles?.length === 0 && <Hints />}
    </>
  );
}
