import '../styles.css';
import { defineArea, paths } from '@shop/front-kit';
import { HomePage } from '../pages/home.page.tsx';

export const area = defineArea({
  routes: [{ path: paths.home, element: <HomePage /> }],
});
