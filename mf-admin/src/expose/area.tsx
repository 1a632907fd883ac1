import '../styles.css';
import { i18n } from '@lingui/core';
import { paths } from '@shop/contracts/pages';
import { type Area, loadTexts } from '@shop/front-kit';
import { ownPaths } from '../own-paths.ts';

// The shell has chosen the language of the page.
await loadTexts(i18n.locale, (language) => import(`../locales/${language}.po`));

export const area: Area = {
  routes: [
    {
      path: paths.addPart,
      lazy: async () => ({ Component: (await import('../pages/add-part.page.tsx')).AddPartPage }),
    },
    {
      path: paths.manageParts,
      lazy: async () => ({ Component: (await import('../pages/manage-parts.page.tsx')).ManagePartsPage }),
    },
    {
      path: '/dashboard/edit-part/:id',
      lazy: async () => ({ Component: (await import('../pages/edit-part.page.tsx')).EditPartPage }),
    },
    {
      path: paths.importParts,
      lazy: async () => ({ Component: (await import('../pages/import-parts.page.tsx')).ImportPartsPage }),
    },
    {
      path: ownPaths.delivery,
      lazy: async () => ({ Component: (await import('../pages/delivery.page.tsx')).DeliveryPage }),
    },
    {
      path: ownPaths.searchNames,
      lazy: async () => ({ Component: (await import('../pages/search-names.page.tsx')).SearchNamesPage }),
    },
    {
      path: paths.makeAdmin,
      lazy: async () => ({ Component: (await import('../pages/make-admin.page.tsx')).MakeAdminPage }),
    },
    {
      path: paths.manageOrders,
      lazy: async () => ({ Component: (await import('../pages/manage-orders.page.tsx')).ManageOrdersPage }),
    },
    {
      path: '/dashboard/manage-orders/:number',
      lazy: async () => ({ Component: (await import('../pages/manage-order.page.tsx')).ManageOrderPage }),
    },
    {
      path: paths.orders,
      lazy: async () => ({ Component: (await import('../pages/orders.page.tsx')).OrdersPage }),
    },
    {
      path: '/dashboard/buyer/:buyer',
      lazy: async () => ({ Component: (await import('../pages/buyer.page.tsx')).BuyerPage }),
    },
    {
      path: ownPaths.newOrder,
      lazy: async () => ({ Component: (await import('../pages/new-order.page.tsx')).NewOrderPage }),
    },
    {
      path: ownPaths.books,
      lazy: async () => ({ Component: (await import('../pages/books.page.tsx')).BooksPage }),
    },
    {
      path: ownPaths.taxRules,
      lazy: async () => ({ Component: (await import('../pages/tax-rules.page.tsx')).TaxRulesPage }),
    },
    {
      path: paths.packing,
      lazy: async () => ({ Component: (await import('../pages/packing.page.tsx')).PackingPage }),
    },
    {
      path: paths.returns,
      lazy: async () => ({ Component: (await import('../pages/returns.page.tsx')).ReturnsPage }),
    },
    {
      path: ownPaths.company,
      lazy: async () => ({ Component: (await import('../pages/company.page.tsx')).CompanyPage }),
    },
    {
      path: ownPaths.shopFigures,
      lazy: async () => ({ Component: (await import('../pages/shop-figures.page.tsx')).ShopFiguresPage }),
    },
    {
      path: paths.manageReviews,
      lazy: async () => ({ Component: (await import('../pages/manage-reviews.page.tsx')).ManageReviewsPage }),
    },
    {
      path: ownPaths.personalData,
      lazy: async () => ({ Component: (await import('../pages/personal-data.page.tsx')).PersonalDataPage }),
    },
    {
      path: ownPaths.staffLog,
      lazy: async () => ({ Component: (await import('../pages/staff-log.page.tsx')).StaffLogPage }),
    },
    {
      path: paths.systemStatus,
      lazy: async () => ({ Component: (await import('../pages/system-status.page.tsx')).SystemStatusPage }),
    },
  ],
};
