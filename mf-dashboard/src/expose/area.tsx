import '../styles.css';
import { defineArea, lazyPage, paths } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';
import { MyOrdersPage } from '../pages/my-orders.page.tsx';

function profile() {
  return import('../pages/profile-pages.ts');
}

export const area = defineArea({
  routes: [
    { path: paths.dashboard, element: <DashboardHomePage /> },
    { path: paths.myOrders, element: <MyOrdersPage /> },
    {
      path: '/dashboard/orders/:number',
      ...lazyPage(async () => (await import('../pages/order.page.tsx')).OrderPage),
    },
    {
      path: paths.checkout,
      ...lazyPage(async () => (await import('../pages/checkout.page.tsx')).CheckoutPage),
    },
    {
      path: '/dashboard/payment/:id',
      ...lazyPage(async () => (await import('../pages/payment.page.tsx')).PaymentPage),
    },
    {
      path: '/dashboard/orders/:number/invoice',
      ...lazyPage(async () => (await import('../pages/invoice.page.tsx')).InvoicePage),
    },
    {
      path: '/dashboard/orders/:number/packing-slip',
      ...lazyPage(async () => (await import('../pages/packing-slip.page.tsx')).PackingSlipPage),
    },
    { path: paths.addReview, ...lazyPage(async () => (await profile()).AddReviewPage) },
    {
      path: paths.mailPreferences,
      ...lazyPage(async () => (await import('../pages/mail-preferences.page.tsx')).MailPreferencesPage),
    },
    { path: paths.addresses, ...lazyPage(async () => (await profile()).AddressesPage) },
    { path: paths.myProfile, ...lazyPage(async () => (await profile()).MyProfilePage) },
    { path: paths.updateAdditionalInfo, ...lazyPage(async () => (await profile()).UpdateAdditionalInfoPage) },
  ],
});
