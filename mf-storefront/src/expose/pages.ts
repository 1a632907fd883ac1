import { type AreaPage, paths } from '@shop/contracts/pages';

/** The pages of this area; the build tells shell and edge (`pages.json`). */
export const pages: readonly AreaPage[] = [
  { pattern: paths.home, access: 'public', frame: 'site' },
  { pattern: paths.about, access: 'public', frame: 'site' },
  { pattern: paths.blogs, access: 'public', frame: 'site' },
  { pattern: paths.portfolio, access: 'public', frame: 'site' },
  { pattern: paths.contact, access: 'public', frame: 'site' },
  { pattern: paths.jobs, access: 'public', frame: 'site' },
  { pattern: paths.pressKit, access: 'public', frame: 'site' },
  { pattern: paths.terms, access: 'public', frame: 'site' },
  { pattern: paths.privacy, access: 'public', frame: 'site' },
  { pattern: paths.cookies, access: 'public', frame: 'site' },
  { pattern: paths.policies, access: 'public', frame: 'site' },
  { pattern: '/parts/:partNumber', access: 'public', frame: 'site' },
  { pattern: paths.basket, access: 'public', frame: 'site' },
  { pattern: paths.quickOrder, access: 'public', frame: 'site' },
  { pattern: '/purchase/:id', access: 'user', frame: 'site' },
];
