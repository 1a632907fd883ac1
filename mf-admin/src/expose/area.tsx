import '../styles.css';
import { defineArea, lazyPage, paths } from '@shop/front-kit';

/** A page whose code is fetched when it is opened. */
function page(path: string, load: Parameters<typeof lazyPage>[0]) {
  return { path, ...lazyPage(load) };
}

export const area = defineArea({
  routes: [
    page(paths.addPart, async () => (await import('../pages/add-part.page.tsx')).AddPartPage),
    page(paths.manageParts, async () => (await import('../pages/manage-parts.page.tsx')).ManagePartsPage),
    page('/dashboard/edit-part/:id', async () => (await import('../pages/edit-part.page.tsx')).EditPartPage),
    page(paths.importParts, async () => (await import('../pages/import-parts.page.tsx')).ImportPartsPage),
    page(paths.searchNames, async () => (await import('../pages/search-names.page.tsx')).SearchNamesPage),
    page(paths.makeAdmin, async () => (await import('../pages/make-admin.page.tsx')).MakeAdminPage),
    page(paths.manageOrders, async () => (await import('../pages/manage-orders.page.tsx')).ManageOrdersPage),
    page(
      '/dashboard/manage-orders/:number',
      async () => (await import('../pages/manage-order.page.tsx')).ManageOrderPage,
    ),
    page(paths.books, async () => (await import('../pages/books.page.tsx')).BooksPage),
    page(paths.packing, async () => (await import('../pages/packing.page.tsx')).PackingPage),
    page(paths.shopFigures, async () => (await import('../pages/shop-figures.page.tsx')).ShopFiguresPage),
    page(
      paths.manageReviews,
      async () => (await import('../pages/manage-reviews.page.tsx')).ManageReviewsPage,
    ),
    page(paths.systemStatus, async () => (await import('../pages/system-status.page.tsx')).SystemStatusPage),
  ],
});
