import { type AreaPage, paths } from '@shop/contracts/pages';

/** The pages of this area; the build tells shell and edge (`pages.json`). */
export const pages: readonly AreaPage[] = [
  { pattern: paths.updateAdditionalInfo, access: 'user', frame: 'site' },
  { pattern: paths.checkout, access: 'user', frame: 'site' },
  { pattern: paths.dashboard, access: 'user', frame: 'dashboard' },
  {
    pattern: paths.myOrders,
    access: 'user',
    frame: 'dashboard',
    menu: [{ list: 'user', label: 'My Orders', order: 1 }],
  },
  { pattern: '/dashboard/orders/:number', access: 'user', frame: 'dashboard' },
  { pattern: '/dashboard/payment/:id', access: 'user', frame: 'dashboard' },
  {
    pattern: paths.addReview,
    access: 'user',
    frame: 'dashboard',
    menu: [{ list: 'user', label: 'Add Review', order: 2 }],
  },
  {
    pattern: paths.myProfile,
    access: 'user',
    frame: 'dashboard',
    menu: [
      { list: 'user', label: 'My Profile', order: 3 },
      { list: 'staff', label: 'My Profile', order: 1 },
    ],
  },
  { pattern: paths.mailPreferences, access: 'user', frame: 'dashboard' },
  { pattern: paths.addresses, access: 'user', frame: 'dashboard' },
];
