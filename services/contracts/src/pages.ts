import type { Right } from './rights.ts';

export type PageAccess = 'public' | 'user' | Right;

/** An entry of the dashboard's menu. `list`: `user` and `staff` are the specified lists, the others come after them. */
export interface MenuEntry {
  readonly list: 'user' | 'staff' | 'You' | 'Sales' | 'Shop';
  readonly label: string;
  /** The place among the entries of the list. */
  readonly order: number;
}

/** One page of a front end, as that describes it. */
export interface AreaPage {
  /** Express style: `/purchase/:id`. */
  readonly pattern: string;
  readonly access: PageAccess;
  /** `dashboard` pages have the sidebar, `site` pages the footer. */
  readonly frame: 'site' | 'dashboard';
  readonly menu?: readonly MenuEntry[] | undefined;
}

export interface SitePage extends AreaPage {
  /** The front end that renders it: `shell`, `admin`. */
  readonly owner: string;
}

/** Addresses of pages that other front ends, mails and papers link to. Which pages there are, each front end says (`pages.ts`). */
const patterns = {
  home: '/',
  about: '/about',
  blogs: '/blogs',
  portfolio: '/my-portfolio',
  contact: '/contact',
  jobs: '/jobs',
  pressKit: '/press-kit',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  policies: '/policies',
  login: '/login',
  signup: '/signup',
  /** Links in the identity service's mails lead here. */
  mailedLink: '/auth/action',
  part: '/parts/:partNumber',
  basket: '/basket',
  quickOrder: '/quick-order',
  purchase: '/purchase/:id',
  updateAdditionalInfo: '/update-additional-info',
  checkout: '/checkout',
  dashboard: '/dashboard',
  myOrders: '/dashboard/my-orders',
  order: '/dashboard/orders/:number',
  payment: '/dashboard/payment/:id',
  addReview: '/dashboard/add-review',
  myProfile: '/dashboard/my-profile',
  account: '/dashboard/account',
  mailPreferences: '/dashboard/mail-preferences',
  addresses: '/dashboard/addresses',
  addPart: '/dashboard/add-part',
  manageParts: '/dashboard/manage-parts',
  importParts: '/dashboard/import-parts',
  makeAdmin: '/dashboard/make-admin',
  manageOrders: '/dashboard/manage-orders',
  orders: '/dashboard/all-orders',
  packing: '/dashboard/packing',
  returns: '/dashboard/returns',
  manageReviews: '/dashboard/manage-reviews',
  systemStatus: '/dashboard/system-status',
} as const;

type Path<Pattern extends string> = Pattern extends `${string}:${string}`
  ? (value: string) => string
  : string;

function pathOf(pattern: string) {
  return pattern.includes(':')
    ? (value: string) => pattern.replace(/:\w+/, encodeURIComponent(value))
    : pattern;
}

/** The path of each page: a text, or a function of its parameter. */
export const paths = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => [name, pathOf(pattern)]),
) as { readonly [Name in keyof typeof patterns]: Path<(typeof patterns)[Name]> };

/** Headings of pages with a fixed title, also used as tab titles. */
export const pageTitles = {
  about: 'About us',
  blogs: 'Blogs',
  portfolio: 'My Portfolio',
  contact: 'Contact',
  jobs: 'Jobs',
  pressKit: 'Press kit',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  cookies: 'Cookie policy',
  policies: 'Our Policies',
  basket: 'Basket',
  quickOrder: 'Quick order',
  login: 'Login',
  signup: 'Sign up',
  mailedLink: 'Link from an email',
  notFound: 'Page not found',
} as const;

export function partTitle({ name, partNumber }: { name: string; partNumber: string }): string {
  return `${name}, ${partNumber}`;
}

/** Returns the part number in a part page's path, as written; empty if it cannot be decoded, undefined for other paths. */
export function partNumberOf(pathname: string): string | undefined {
  const [, written] = /^\/parts\/([^/]+)\/?$/.exec(pathname) ?? [];
  try {
    return written && decodeURIComponent(written);
  } catch {
    return '';
  }
}

function trimmed(pathname: string): string {
  return pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
}

function matches(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/');
  const given = trimmed(pathname).split('/');
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
  );
}

/** Returns the page at a path; undefined for unknown paths, where the edge answers 404 with the same document. */
export function findPage<Page extends AreaPage>(pages: readonly Page[], pathname: string): Page | undefined {
  return pages.find(({ pattern }) => matches(pattern, pathname));
}

/** Unknown paths below the dashboard keep its frame. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}
