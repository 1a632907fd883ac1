import '../styles.css';
import { i18n } from '@lingui/core';
import { paths } from '@shop/contracts/pages';
import { type Area, loadTexts } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';

function profile() {
  return import('../pages/profile-pages.ts');
}

// The shell has chosen the language of the page.
await loadTexts(i18n.locale, (language) => import(`../locales/${language}.po`));

export const area: Area = {
  routes: [
    { path: paths.dashboard, Component: DashboardHomePage },
    {
      path: paths.myOrders,
      lazy: async () => ({ Component: (await import('../pages/my-orders.page.tsx')).MyOrdersPage }),
    },
    {
      path: '/dashboard/orders/:number',
      lazy: async () => ({ Component: (await import('../pages/order.page.tsx')).OrderPage }),
    },
    {
      path: paths.checkout,
      lazy: async () => ({ Component: (await import('../pages/checkout.page.tsx')).CheckoutPage }),
    },
    {
      path: '/dashboard/payment/:id',
      lazy: async () => ({ Component: (await import('../pages/payment.page.tsx')).PaymentPage }),
    },
    { path: paths.addReview, lazy: async () => ({ Component: (await profile()).AddReviewPage }) },
    {
      path: paths.mailPreferences,
      lazy: async () => ({
        Component: (await import('../pages/mail-preferences.page.tsx')).MailPreferencesPage,
      }),
    },
    { path: paths.addresses, lazy: async () => ({ Component: (await profile()).AddressesPage }) },
    { path: paths.myProfile, lazy: async () => ({ Component: (await profile()).MyProfilePage }) },
    {
      path: paths.updateAdditionalInfo,
      lazy: async () => ({ Component: (await profile()).UpdateAdditionalInfoPage }),
    },
  ],
};
