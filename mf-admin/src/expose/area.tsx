import '../styles.css';
import { paths } from '@shop/contracts/pages';
import { defineArea, lazyPage } from '@shop/front-kit';

export const area = defineArea({
  routes: [
    lazyPage(paths.addPart, async () => (await import('../pages/add-part.page.tsx')).AddPartPage),
    lazyPage(paths.manageParts, async () => (await import('../pages/manage-parts.page.tsx')).ManagePartsPage),
    lazyPage(
      '/dashboard/edit-part/:id',
      async () => (await import('../pages/edit-part.page.tsx')).EditPartPage,
    ),
    lazyPage(paths.importParts, async () => (await import('../pages/import-parts.page.tsx')).ImportPartsPage),
    lazyPage(paths.delivery, async () => (await import('../pages/delivery.page.tsx')).DeliveryPage),
    lazyPage(paths.searchNames, async () => (await import('../pages/search-names.page.tsx')).SearchNamesPage),
    lazyPage(paths.makeAdmin, async () => (await import('../pages/make-admin.page.tsx')).MakeAdminPage),
    lazyPage(
      paths.manageOrders,
      async () => (await import('../pages/manage-orders.page.tsx')).ManageOrdersPage,
    ),
    lazyPage(
      '/dashboard/manage-orders/:number',
      async () => (await import('../pages/manage-order.page.tsx')).ManageOrderPage,
    ),
    lazyPage(paths.orders, async () => (await import('../pages/orders.page.tsx')).OrdersPage),
    lazyPage('/dashboard/buyer/:buyer', async () => (await import('../pages/buyer.page.tsx')).BuyerPage),
    lazyPage(paths.newOrder, async () => (await import('../pages/new-order.page.tsx')).NewOrderPage),
    lazyPage(paths.books, async () => (await import('../pages/books.page.tsx')).BooksPage),
    lazyPage(paths.taxRules, async () => (await import('../pages/tax-rules.page.tsx')).TaxRulesPage),
    lazyPage(paths.packing, async () => (await import('../pages/packing.page.tsx')).PackingPage),
    lazyPage(paths.returns, async () => (await import('../pages/returns.page.tsx')).ReturnsPage),
    lazyPage(paths.company, async () => (await import('../pages/company.page.tsx')).CompanyPage),
    lazyPage(paths.shopFigures, async () => (await import('../pages/shop-figures.page.tsx')).ShopFiguresPage),
    lazyPage(
      paths.manageReviews,
      async () => (await import('../pages/manage-reviews.page.tsx')).ManageReviewsPage,
    ),
    lazyPage(
      paths.personalData,
      async () => (await import('../pages/personal-data.page.tsx')).PersonalDataPage,
    ),
    lazyPage(paths.staffLog, async () => (await import('../pages/staff-log.page.tsx')).StaffLogPage),
    lazyPage(
      paths.systemStatus,
      async () => (await import('../pages/system-status.page.tsx')).SystemStatusPage,
    ),
  ],
});
