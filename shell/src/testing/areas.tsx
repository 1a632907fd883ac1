import type { Remote } from '@shop/contracts';
import type { AreaPage, MenuEntry } from '@shop/contracts/pages';
import type { Area } from '@shop/front-kit';

const user = { access: 'user', frame: 'dashboard' } as const;

function staff(pattern: string, access: AreaPage['access'], menu?: MenuEntry): AreaPage {
  return { pattern, access, frame: 'dashboard', menu: menu && [menu] };
}

/** Some pages of areas, as areas list them. */
const pagesByArea: Readonly<Record<string, readonly AreaPage[]>> = {
  storefront: [
    { pattern: '/', access: 'public', frame: 'site' },
    { pattern: '/about', access: 'public', frame: 'site' },
    { pattern: '/parts/:partNumber', access: 'public', frame: 'site' },
    { pattern: '/purchase/:id', access: 'user', frame: 'site' },
  ],
  dashboard: [
    { pattern: '/dashboard', ...user },
    { pattern: '/dashboard/my-orders', ...user, menu: [{ list: 'user', label: 'My Orders', order: 1 }] },
    { pattern: '/dashboard/add-review', ...user, menu: [{ list: 'user', label: 'Add Review', order: 2 }] },
    {
      pattern: '/dashboard/my-profile',
      ...user,
      menu: [
        { list: 'user', label: 'My Profile', order: 3 },
        { list: 'staff', label: 'My Profile', order: 1 },
      ],
    },
  ],
  admin: [
    staff('/dashboard/add-part', 'parts.change', { list: 'staff', label: 'Add Part', order: 2 }),
    staff('/dashboard/manage-parts', 'parts.read', { list: 'staff', label: 'Manage Parts', order: 3 }),
    staff('/dashboard/make-admin', 'roles.change', { list: 'staff', label: 'Make Admin', order: 4 }),
    staff('/dashboard/manage-orders', 'orders.read', { list: 'staff', label: 'Manage All Orders', order: 5 }),
    staff('/dashboard/all-orders', 'orders.read', { list: 'Sales', label: 'Orders', order: 1 }),
    staff('/dashboard/new-order', 'orders.change', { list: 'Sales', label: 'New Order', order: 2 }),
    staff('/dashboard/packing', 'orders.ship', { list: 'Sales', label: 'Packing', order: 3 }),
    staff('/dashboard/returns', 'orders.read', { list: 'Sales', label: 'Returns', order: 4 }),
    staff('/dashboard/books', 'exports', { list: 'Sales', label: 'Books', order: 5 }),
    staff('/dashboard/tax-rules', 'exports', { list: 'Sales', label: 'Tax Rules', order: 6 }),
    staff('/dashboard/shop-figures', 'settings.change', { list: 'Shop', label: 'Shop Figures', order: 1 }),
    staff('/dashboard/company', 'settings.change', { list: 'Shop', label: 'Company', order: 2 }),
    staff('/dashboard/delivery', 'settings.change', { list: 'Shop', label: 'Delivery', order: 3 }),
    staff('/dashboard/search-names', 'settings.change', { list: 'Shop', label: 'Search Names', order: 4 }),
    staff('/dashboard/manage-reviews', 'reviews.decide', { list: 'Shop', label: 'Manage Reviews', order: 5 }),
    staff('/dashboard/personal-data', 'people.erase', { list: 'Shop', label: 'Personal Data', order: 6 }),
    staff('/dashboard/log', 'log.read', { list: 'Shop', label: 'Log', order: 7 }),
    staff('/dashboard/system-status', 'operations', { list: 'Shop', label: 'System Status', order: 8 }),
  ],
};

export const remotes: readonly Remote[] = Object.entries(pagesByArea).map(([name, pages]) => ({
  name,
  version: '1',
  entry: `/${name}`,
  imports: [],
  sheets: [],
  pages: [...pages],
}));

/** An area of one heading per page. */
export function areaOf({ name, pages }: Remote): Area {
  return {
    routes: pages.map(({ pattern: path }) => ({ path, element: <h1>{`${name} ${path}`}</h1> })),
  };
}
