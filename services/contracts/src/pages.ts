import type { Right } from './rights.ts';

/** The package that renders a page. The shell renders log-in and sign-up itself. */
type PageOwner = 'shell' | 'storefront' | 'dashboard' | 'admin';
export type PageAccess = 'public' | 'user' | Right;

export interface SitePage {
  /** Express style: `/purchase/:id`. */
  readonly pattern: string;
  readonly owner: PageOwner;
  readonly access: PageAccess;
  /** `dashboard` pages have the sidebar, `site` pages the footer. */
  readonly frame: 'site' | 'dashboard';
}

interface PageAt<Pattern extends string> extends SitePage {
  readonly pattern: Pattern;
}

function page<const Pattern extends string>(
  pattern: Pattern,
  owner: PageOwner,
  rest: Partial<SitePage> = {},
): PageAt<Pattern> {
  return { owner, access: 'public', frame: 'site', ...rest, pattern };
}

const user = { access: 'user' } as const;
const dashboard = { access: 'user', frame: 'dashboard' } as const;

function staff(access: Right) {
  return { access, frame: 'dashboard' } as const;
}

/** Every page of the shop: the router, the guards, the early start and the edge's 404 all read this table. */
const pages = {
  home: page('/', 'storefront'),
  about: page('/about', 'storefront'),
  blogs: page('/blogs', 'storefront'),
  portfolio: page('/my-portfolio', 'storefront'),
  contact: page('/contact', 'storefront'),
  jobs: page('/jobs', 'storefront'),
  pressKit: page('/press-kit', 'storefront'),
  terms: page('/terms', 'storefront'),
  privacy: page('/privacy', 'storefront'),
  cookies: page('/cookies', 'storefront'),
  policies: page('/policies', 'storefront'),
  login: page('/login', 'shell'),
  signup: page('/signup', 'shell'),
  /** Links in the identity service's mails lead here. */
  mailedLink: page('/auth/action', 'shell'),
  part: page('/parts/:partNumber', 'storefront'),
  basket: page('/basket', 'storefront'),
  quickOrder: page('/quick-order', 'storefront'),
  purchase: page('/purchase/:id', 'storefront', user),
  updateAdditionalInfo: page('/update-additional-info', 'dashboard', user),
  checkout: page('/checkout', 'dashboard', user),
  dashboard: page('/dashboard', 'dashboard', dashboard),
  myOrders: page('/dashboard/my-orders', 'dashboard', dashboard),
  order: page('/dashboard/orders/:number', 'dashboard', dashboard),
  payment: page('/dashboard/payment/:id', 'dashboard', dashboard),
  addReview: page('/dashboard/add-review', 'dashboard', dashboard),
  myProfile: page('/dashboard/my-profile', 'dashboard', dashboard),
  account: page('/dashboard/account', 'shell', dashboard),
  mailPreferences: page('/dashboard/mail-preferences', 'dashboard', dashboard),
  addresses: page('/dashboard/addresses', 'dashboard', dashboard),
  addPart: page('/dashboard/add-part', 'admin', staff('parts.change')),
  manageParts: page('/dashboard/manage-parts', 'admin', staff('parts.read')),
  editPart: page('/dashboard/edit-part/:id', 'admin', staff('parts.read')),
  importParts: page('/dashboard/import-parts', 'admin', staff('parts.change')),
  delivery: page('/dashboard/delivery', 'admin', staff('settings.change')),
  searchNames: page('/dashboard/search-names', 'admin', staff('settings.change')),
  makeAdmin: page('/dashboard/make-admin', 'admin', staff('roles.change')),
  manageOrders: page('/dashboard/manage-orders', 'admin', staff('orders.read')),
  manageOrder: page('/dashboard/manage-orders/:number', 'admin', staff('orders.read')),
  orders: page('/dashboard/all-orders', 'admin', staff('orders.read')),
  buyer: page('/dashboard/buyer/:buyer', 'admin', staff('people.read')),
  newOrder: page('/dashboard/new-order', 'admin', staff('orders.change')),
  books: page('/dashboard/books', 'admin', staff('exports')),
  taxRules: page('/dashboard/tax-rules', 'admin', staff('exports')),
  packing: page('/dashboard/packing', 'admin', staff('orders.ship')),
  returns: page('/dashboard/returns', 'admin', staff('orders.read')),
  company: page('/dashboard/company', 'admin', staff('settings.change')),
  shopFigures: page('/dashboard/shop-figures', 'admin', staff('settings.change')),
  manageReviews: page('/dashboard/manage-reviews', 'admin', staff('reviews.decide')),
  staffLog: page('/dashboard/log', 'admin', staff('log.read')),
  personalData: page('/dashboard/personal-data', 'admin', staff('people.erase')),
  systemStatus: page('/dashboard/system-status', 'admin', staff('operations')),
};

export const sitePages: readonly SitePage[] = Object.values(pages);

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
  Object.entries(pages).map(([name, { pattern }]) => [name, pathOf(pattern)]),
) as { readonly [Name in keyof typeof pages]: Path<(typeof pages)[Name]['pattern']> };

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
export function findPage(pathname: string): SitePage | undefined {
  return sitePages.find(({ pattern }) => matches(pattern, pathname));
}

/** Unknown paths below the dashboard keep its frame. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}
