import { type AreaPage, paths } from '@shop/contracts/pages';

/** The shell's own pages; the build tells the edge (`pages.json`). */
export const pages: readonly AreaPage[] = [
  { pattern: paths.login, access: 'public', frame: 'site' },
  { pattern: paths.signup, access: 'public', frame: 'site' },
  { pattern: paths.mailedLink, access: 'public', frame: 'site' },
  {
    pattern: paths.account,
    access: 'user',
    frame: 'dashboard',
    menu: [{ list: 'You', label: 'Account', order: 1 }],
  },
];
