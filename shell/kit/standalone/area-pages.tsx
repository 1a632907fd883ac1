import type { Area } from '@shop/front-kit';
import { useRoutes } from 'react-router-dom';

export function AreaPages({ area }: { area: Area }) {
  return useRoutes(area.routes) ?? <p>Choose a page above.</p>;
}
