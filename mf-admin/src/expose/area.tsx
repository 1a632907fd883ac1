import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { ManageOrdersPage } from '../pages/manage-orders.page.tsx';

export const area = defineArea({
  routes: [{ path: paths.manageOrders, element: <ManageOrdersPage /> }],
});
