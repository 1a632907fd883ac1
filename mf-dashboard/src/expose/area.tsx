import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { DashboardHomePage } from '../pages/dashboard-home.page.tsx';

export const area = defineArea({
  routes: [{ path: paths.dashboard, element: <DashboardHomePage /> }],
});
