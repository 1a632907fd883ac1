import '../styles.css';
import { defineArea, lazyPage, paths } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';
import { MyOrdersPage } from '../pages/my-orders.page.tsx';

/** A page whose code is fetched when it is opened. */
function page(path: string, load: Parameters<typeof lazyPage>[0]) {
  return { path, ...lazyPage(load) };
}

function profile() {
  return import('../pages/profile-pages.ts');
}

export const area = defineArea({
  routes: [
    { path: paths.dashboard, element: <DashboardHomePage /> },
    { path: paths.myOrders, element: <MyOrdersPage /> },
    page('/dashboard/orders/:number', async () => (await import('../pages/order.page.tsx')).OrderPage),
    page(paths.checkout, async () => (await import('../pages/checkout.page.tsx')).CheckoutPage),
    page('/dashboard/payment/:id', async () => (await import('../pages/payment.page.tsx')).PaymentPage),
    page(
      '/dashboard/orders/:number/invoice',
      async () => (await import('../pages/invoice.page.tsx')).InvoicePage,
    ),
    page(
      '/dashboard/orders/:number/packing-slip',
      async () => (await import('../pages/packing-slip.page.tsx')).PackingSlipPage,
    ),
    page(paths.addReview, async () => (await profile()).AddReviewPage),
    page(
      paths.mailPreferences,
      async () => (await import('../pages/mail-preferences.page.tsx')).MailPreferencesPage,
    ),
    page(paths.addresses, async () => (await profile()).AddressesPage),
    page(paths.myProfile, async () => (await profile()).MyProfilePage),
    page(paths.updateAdditionalInfo, async () => (await profile()).UpdateAdditionalInfoPage),
  ],
});
