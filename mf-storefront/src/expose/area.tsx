import '../styles.css';
import { defineArea, lazyPage, paths } from '@shop/front-kit';
import { HomePage } from '../pages/home.page.tsx';

function company() {
  return import('../pages/company-pages.ts');
}

/** The pages of the storefront. Most visits start and end at home, so the other pages load on demand. */
export const area = defineArea({
  routes: [
    { path: paths.home, element: <HomePage /> },
    {
      path: '/purchase/:id',
      ...lazyPage(async () => (await import('../pages/purchase.page.tsx')).PurchasePage),
    },
    {
      path: '/parts/:partNumber',
      ...lazyPage(async () => (await import('../pages/part.page.tsx')).PartPage),
    },
    { path: paths.basket, ...lazyPage(async () => (await import('../pages/basket.page.tsx')).BasketPage) },
    {
      path: paths.quickOrder,
      ...lazyPage(async () => (await import('../pages/quick-order.page.tsx')).QuickOrderPage),
    },
    { path: paths.about, ...lazyPage(async () => (await company()).AboutPage) },
    { path: paths.blogs, ...lazyPage(async () => (await company()).BlogsPage) },
    { path: paths.portfolio, ...lazyPage(async () => (await company()).PortfolioPage) },
    { path: paths.contact, ...lazyPage(async () => (await company()).ContactPage) },
    { path: paths.jobs, ...lazyPage(async () => (await company()).JobsPage) },
    { path: paths.pressKit, ...lazyPage(async () => (await company()).PressKitPage) },
    { path: paths.terms, ...lazyPage(async () => (await company()).TermsPage) },
    { path: paths.privacy, ...lazyPage(async () => (await company()).PrivacyPage) },
    { path: paths.cookies, ...lazyPage(async () => (await company()).CookiesPage) },
    { path: paths.policies, ...lazyPage(async () => (await company()).PoliciesPage) },
  ],
});
