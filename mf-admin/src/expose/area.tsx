import '../styles.css';
import { defineArea, lazyPage, paths } from '@shop/front-kit';

/** Loads each page as its own chunk: an admin usually needs only one of them. */
export const area = defineArea({
  routes: [
    {
      path: paths.addPart,
      ...lazyPage(async () => (await import('../pages/add-part.page.tsx')).AddPartPage),
    },
    {
      path: paths.manageParts,
      ...lazyPage(async () => (await import('../pages/manage-parts.page.tsx')).ManagePartsPage),
    },
    {
      path: '/dashboard/edit-part/:id',
      ...lazyPage(async () => (await import('../pages/edit-part.page.tsx')).EditPartPage),
    },
    {
      path: paths.importParts,
      ...lazyPage(async () => (await import('../pages/import-parts.page.tsx')).ImportPartsPage),
    },
    {
      path: paths.searchNames,
      ...lazyPage(async () => (await import('../pages/search-names.page.tsx')).SearchNamesPage),
    },
    {
      path: paths.makeAdmin,
      ...lazyPage(async () => (await import('../pages/make-admin.page.tsx')).MakeAdminPage),
    },
    {
      path: paths.manageOrders,
      ...lazyPage(async () => (await import('../pages/manage-orders.page.tsx')).ManageOrdersPage),
    },
    {
      path: '/dashboard/manage-orders/:number',
      ...lazyPage(async () => (await import('../pages/manage-order.page.tsx')).ManageOrderPage),
    },
    {
      path: paths.shopFigures,
      ...lazyPage(async () => (await import('../pages/shop-figures.page.tsx')).ShopFiguresPage),
    },
    {
      path: paths.manageReviews,
      ...lazyPage(async () => (await import('../pages/manage-reviews.page.tsx')).ManageReviewsPage),
    },
    {
      path: paths.systemStatus,
      ...lazyPage(async () => (await import('../pages/system-status.page.tsx')).SystemStatusPage),
    },
  ],
});
