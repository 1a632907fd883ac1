/** The package that renders a page. The shell renders log-in and sign-up itself. */
type PageOwner = 'shell' | 'storefront' | 'dashboard' | 'admin';
export type PageAccess = 'public' | 'user' | 'admin';

export interface SitePage {
  /** Express style: `/purchase/:id`. */
  readonly pattern: string;
  readonly owner: PageOwner;
  readonly access: PageAccess;
  /** `dashboard` pages have the sidebar, `site` pages the footer. */
  readonly frame: 'site' | 'dashboard';
}

function page(pattern: string, owner: PageOwner, rest: Partial<SitePage> = {}): SitePage {
  return {
    pattern,
    owner,
    access: 'public',
    frame: 'site',
    ...rest,
  };
}

const user = { access: 'user' } as const;
const dashboard = { access: 'user', frame: 'dashboard' } as const;
const admin = { access: 'admin', frame: 'dashboard' } as const;

/** Every page of the shop: the router, the guards, the early start and the edge's 404 all read this list. */
export const sitePages: readonly SitePage[] = [
  page('/', 'storefront'),
  page('/about', 'storefront'),
  page('/blogs', 'storefront'),
  page('/my-portfolio', 'storefront'),
  page('/contact', 'storefront'),
  page('/jobs', 'storefront'),
  page('/press-kit', 'storefront'),
  page('/terms', 'storefront'),
  page('/privacy', 'storefront'),
  page('/cookies', 'storefront'),
  page('/policies', 'storefront'),
  page('/login', 'shell'),
  page('/signup', 'shell'),
  page('/parts/:partNumber', 'storefront'),
  page('/basket', 'storefront'),
  page('/quick-order', 'storefront'),
  page('/purchase/:id', 'storefront', user),
  page('/update-additional-info', 'dashboard', user),
  page('/checkout', 'dashboard', user),
  page('/dashboard', 'dashboard', dashboard),
  page('/dashboard/my-orders', 'dashboard', dashboard),
  page('/dashboard/orders/:number/invoice', 'dashboard', dashboard),
  page('/dashboard/orders/:number/packing-slip', 'dashboard', admin),
  page('/dashboard/orders/:number', 'dashboard', dashboard),
  page('/dashboard/payment/:id', 'dashboard', dashboard),
  page('/dashboard/add-review', 'dashboard', dashboard),
  page('/dashboard/my-profile', 'dashboard', dashboard),
  page('/dashboard/mail-preferences', 'dashboard', dashboard),
  page('/dashboard/addresses', 'dashboard', dashboard),
  page('/dashboard/add-part', 'admin', admin),
  page('/dashboard/manage-parts', 'admin', admin),
  page('/dashboard/edit-part/:id', 'admin', admin),
  page('/dashboard/import-parts', 'admin', admin),
  page('/dashboard/search-names', 'admin', admin),
  page('/dashboard/make-admin', 'admin', admin),
  page('/dashboard/manage-orders', 'admin', admin),
  page('/dashboard/manage-orders/:number', 'admin', admin),
  page('/dashboard/shop-figures', 'admin', admin),
  page('/dashboard/manage-reviews', 'admin', admin),
  page('/dashboard/system-status', 'admin', admin),
];

export const paths = {
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
  part: (partNumber: string) => `/parts/${encodeURIComponent(partNumber)}`,
  basket: '/basket',
  quickOrder: '/quick-order',
  checkout: '/checkout',
  purchase: (id: string) => `/purchase/${encodeURIComponent(id)}`,
  updateAdditionalInfo: '/update-additional-info',
  dashboard: '/dashboard',
  myOrders: '/dashboard/my-orders',
  /** By number or id, like `packingSlip`. */
  orderInvoice: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/invoice`,
  packingSlip: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}/packing-slip`,
  /** By number or id. */
  order: (number: string) => `/dashboard/orders/${encodeURIComponent(number)}`,
  payment: (id: string) => `/dashboard/payment/${encodeURIComponent(id)}`,
  addReview: '/dashboard/add-review',
  myProfile: '/dashboard/my-profile',
  mailPreferences: '/dashboard/mail-preferences',
  addresses: '/dashboard/addresses',
  addPart: '/dashboard/add-part',
  manageParts: '/dashboard/manage-parts',
  editPart: (id: string) => `/dashboard/edit-part/${encodeURIComponent(id)}`,
  importParts: '/dashboard/import-parts',
  searchNames: '/dashboard/search-names',
  makeAdmin: '/dashboard/make-admin',
  manageOrders: '/dashboard/manage-orders',
  manageOrder: (number: string) => `/dashboard/manage-orders/${encodeURIComponent(number)}`,
  shopFigures: '/dashboard/shop-figures',
  manageReviews: '/dashboard/manage-reviews',
  systemStatus: '/dashboard/system-status',
} as const;

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

const renamed: Readonly<Record<string, string>> = { '/dashboard/what-runs': paths.systemStatus };

/** Returns the current path of a renamed page, for old links. */
export function renamedPath(pathname: string): string | undefined {
  return renamed[trimmed(pathname)];
}

/** Returns the page at a path; undefined for unknown paths, where the edge answers 404 with the same document. */
export function findPage(pathname: string): SitePage | undefined {
  const path = renamedPath(pathname) ?? pathname;
  return sitePages.find((entry) => matches(entry.pattern, path));
}

/** Unknown paths below the dashboard keep its frame. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}
