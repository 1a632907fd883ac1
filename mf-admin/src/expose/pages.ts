import { type AreaPage, type MenuEntry, paths } from '@shop/contracts/pages';
import { ownPaths } from '../own-paths.ts';

function staff(pattern: string, access: AreaPage['access'], ...menu: MenuEntry[]): AreaPage {
  return { pattern, access, frame: 'dashboard', menu };
}

/** The pages of this area; the build tells shell and edge (`pages.json`). */
export const pages: readonly AreaPage[] = [
  staff(paths.addPart, 'parts.change', { list: 'staff', label: 'Add Part', order: 2 }),
  staff(paths.manageParts, 'parts.read', { list: 'staff', label: 'Manage Parts', order: 3 }),
  staff('/dashboard/edit-part/:id', 'parts.read'),
  staff(paths.importParts, 'parts.change'),
  staff(ownPaths.delivery, 'settings.change', { list: 'Shop', label: 'Delivery', order: 3 }),
  staff(ownPaths.searchNames, 'settings.change', { list: 'Shop', label: 'Search Names', order: 4 }),
  staff(paths.makeAdmin, 'roles.change', { list: 'staff', label: 'Make Admin', order: 4 }),
  staff(paths.manageOrders, 'orders.read', { list: 'staff', label: 'Manage All Orders', order: 5 }),
  staff('/dashboard/manage-orders/:number', 'orders.read'),
  staff(paths.orders, 'orders.read', { list: 'Sales', label: 'Orders', order: 1 }),
  staff('/dashboard/buyer/:buyer', 'people.read'),
  staff(ownPaths.newOrder, 'orders.change', { list: 'Sales', label: 'New Order', order: 2 }),
  staff(ownPaths.books, 'exports', { list: 'Sales', label: 'Books', order: 5 }),
  staff(ownPaths.taxRules, 'exports', { list: 'Sales', label: 'Tax Rules', order: 6 }),
  staff(paths.packing, 'orders.ship', { list: 'Sales', label: 'Packing', order: 3 }),
  staff(paths.returns, 'orders.read', { list: 'Sales', label: 'Returns', order: 4 }),
  staff(ownPaths.company, 'settings.change', { list: 'Shop', label: 'Company', order: 2 }),
  staff(ownPaths.shopFigures, 'settings.change', { list: 'Shop', label: 'Shop Figures', order: 1 }),
  staff(paths.manageReviews, 'reviews.decide', { list: 'Shop', label: 'Manage Reviews', order: 5 }),
  staff(ownPaths.staffLog, 'log.read', { list: 'Shop', label: 'Log', order: 7 }),
  staff(ownPaths.personalData, 'people.erase', { list: 'Shop', label: 'Personal Data', order: 6 }),
  staff(paths.systemStatus, 'operations', { list: 'Shop', label: 'System Status', order: 8 }),
];
