/** Which package renders a page. The shell renders log-in and sign-up itself. */
type PageOwner = 'shell' | 'storefront' | 'dashboard' | 'admin';
/** Who may see a page. */
export type PageAccess = 'public' | 'user' | 'admin';

export interface SitePage {
  /** Express style: `/purchase/:id`. */
  readonly pattern: string;
  readonly owner: PageOwner;
  readonly access: PageAccess;
  /** Dashboard pages stand beside the sidebar, all others above the footer. */
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

/** Every page of the shop, once: the router, the guards, the early start and the edge's 404 all read this list. */
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
  page('/dashboard/make-admin', 'admin', admin),
  page('/dashboard/manage-orders', 'admin', admin),
  page('/dashboard/manage-orders/:number', 'admin', admin),
  page('/dashboard/shop-figures', 'admin', admin),
  page('/dashboard/manage-reviews', 'admin', admin),
  page('/dashboard/system-status', 'admin', admin),
];

/** Links to the pages of the shop. */
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
  /** By number or id, as the next one. */
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
  makeAdmin: '/dashboard/make-admin',
  manageOrders: '/dashboard/manage-orders',
  manageOrder: (number: string) => `/dashboard/manage-orders/${encodeURIComponent(number)}`,
  shopFigures: '/dashboard/shop-figures',
  manageReviews: '/dashboard/manage-reviews',
  systemStatus: '/dashboard/system-status',
  /** What micro-frontends built for kit contract 4 call it. */
  whatRuns: '/dashboard/system-status',
} as const;

/** Headings of pages that say the same to everybody, and titles of their tabs. */
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

/** The tab's title on the page of a part. */
export function partTitle({ name, partNumber }: { name: string; partNumber: string }): string {
  return `${name}, ${partNumber}`;
}

/** The number in the address of a part's page, as somebody wrote it; empty when it cannot be read, undefined of any other address. */
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

/** The current path of a page that was renamed, for old links. */
export function renamedPath(pathname: string): string | undefined {
  return renamed[trimmed(pathname)];
}

/** The page at a path, or undefined for the not-found page: the edge then answers 404 with the same document. */
export function findPage(pathname: string): SitePage | undefined {
  const path = renamedPath(pathname) ?? pathname;
  return sitePages.find((entry) => matches(entry.pattern, path));
}

/** Unknown paths below the dashboard keep its frame. */
export function isDashboardPath(pathname: string): boolean {
  return pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`);
}
