import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { AddReviewPage } from '../pages/add-review.page.tsx';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';
import { MyOrdersPage } from '../pages/my-orders.page.tsx';
import { MyProfilePage } from '../pages/my-profile.page.tsx';
import { PaymentPage } from '../pages/payment.page.tsx';
import { UpdateAdditionalInfoPage } from '../pages/update-additional-info.page.tsx';

export const area = defineArea({
  routes: [
    { path: paths.dashboard, element: <DashboardHomePage /> },
    { path: paths.myOrders, element: <MyOrdersPage /> },
    { path: '/dashboard/payment/:id', element: <PaymentPage /> },
    { path: paths.addReview, element: <AddReviewPage /> },
    { path: paths.myProfile, element: <MyProfilePage /> },
    { path: paths.updateAdditionalInfo, element: <UpdateAdditionalInfoPage /> },
  ],
});
