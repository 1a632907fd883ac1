import '../styles.css';
import { paths } from '@shop/contracts/pages';
import { defineArea, lazyPage } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';

function profile() {
  return import('../pages/profile-pages.ts');
}

export const area = defineArea({
  routes: [
    { path: paths.dashboard, element: <DashboardHomePage /> },
    lazyPage(paths.myOrders, async () => (await import('../pages/my-orders.page.tsx')).MyOrdersPage),
    lazyPage('/dashboard/orders/:number', async () => (await import('../pages/order.page.tsx')).OrderPage),
    lazyPage(paths.checkout, async () => (await import('../pages/checkout.page.tsx')).CheckoutPage),
    lazyPage('/dashboard/payment/:id', async () => (await import('../pages/payment.page.tsx')).PaymentPage),
    lazyPage(paths.addReview, async () => (await profile()).AddReviewPage),
    lazyPage(
      paths.mailPreferences,
      async () => (await import('../pages/mail-preferences.page.tsx')).MailPreferencesPage,
    ),
    lazyPage(paths.addresses, async () => (await profile()).AddressesPage),
    lazyPage(paths.myProfile, async () => (await profile()).MyProfilePage),
    lazyPage(paths.updateAdditionalInfo, async () => (await profile()).UpdateAdditionalInfoPage),
  ],
});
