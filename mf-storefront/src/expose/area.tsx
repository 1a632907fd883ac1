import '../styles.css';
import { paths } from '@shop/contracts/pages';
import { defineArea, lazyPage } from '@shop/front-kit';
import { HomePage } from '../pages/home.page.tsx';

function company() {
  return import('../pages/company-pages.ts');
}

/** The pages of the storefront. Most visits start and end at home, so the other pages load on demand. */
export const area = defineArea({
  routes: [
    { path: paths.home, element: <HomePage /> },
    lazyPage('/purchase/:id', async () => (await import('../pages/purchase.page.tsx')).PurchasePage),
    lazyPage('/parts/:partNumber', async () => (await import('../pages/part.page.tsx')).PartPage),
    lazyPage(paths.basket, async () => (await import('../pages/basket.page.tsx')).BasketPage),
    lazyPage(paths.quickOrder, async () => (await import('../pages/quick-order.page.tsx')).QuickOrderPage),
    lazyPage(paths.about, async () => (await company()).AboutPage),
    lazyPage(paths.blogs, async () => (await company()).BlogsPage),
    lazyPage(paths.portfolio, async () => (await company()).PortfolioPage),
    lazyPage(paths.contact, async () => (await company()).ContactPage),
    lazyPage(paths.jobs, async () => (await company()).JobsPage),
    ...(['pressKit', 'terms', 'privacy', 'cookies', 'policies'] as const).map((name) =>
      lazyPage(paths[name], async () => {
        const { TextPage } = await company();
        return () => <TextPage name={name} />;
      }),
    ),
  ],
});
