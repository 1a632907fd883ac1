import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';
import { MyOrdersPage } from '../pages/my-orders.page.tsx';
import { PaymentPage } from '../pages/payment.page.tsx';

export const area = defineArea({
  routes: [
    { path: paths.dashboard, element: <DashboardHomePage /> },
    { path: paths.myOrders, element: <MyOrdersPage /> },
    { path: '/dashboard/payment/:id', element: <PaymentPage /> },
  ],
});
