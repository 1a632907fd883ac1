import '../styles.css';
import { i18n } from '@lingui/core';
import { paths } from '@shop/contracts/pages';
import { type Area, loadTexts } from '@shop/front-kit';
import { HomePage } from '../pages/home.page.tsx';

function company() {
  return import('../pages/company-pages.ts');
}

// The shell has chosen the language of the page.
await loadTexts(i18n.locale, (language) => import(`../locales/${language}.po`));

/** The pages of the storefront. Most visits start and end at home, so the other pages load on demand. */
export const area: Area = {
  routes: [
    { path: paths.home, Component: HomePage },
    {
      path: '/purchase/:id',
      lazy: async () => ({ Component: (await import('../pages/purchase.page.tsx')).PurchasePage }),
    },
    {
      path: '/parts/:partNumber',
      lazy: async () => ({ Component: (await import('../pages/part.page.tsx')).PartPage }),
    },
    {
      path: paths.basket,
      lazy: async () => ({ Component: (await import('../pages/basket.page.tsx')).BasketPage }),
    },
    {
      path: paths.quickOrder,
      lazy: async () => ({ Component: (await import('../pages/quick-order.page.tsx')).QuickOrderPage }),
    },
    { path: paths.about, lazy: async () => ({ Component: (await company()).AboutPage }) },
    { path: paths.blogs, lazy: async () => ({ Component: (await company()).BlogsPage }) },
    { path: paths.portfolio, lazy: async () => ({ Component: (await company()).PortfolioPage }) },
    { path: paths.contact, lazy: async () => ({ Component: (await company()).ContactPage }) },
    { path: paths.jobs, lazy: async () => ({ Component: (await company()).JobsPage }) },
    ...(['pressKit', 'terms', 'privacy', 'cookies', 'policies'] as const).map((name) => ({
      path: paths[name],
      lazy: async () => {
        const { TextPage } = await company();
        return { element: <TextPage name={name} /> };
      },
    })),
  ],
};
