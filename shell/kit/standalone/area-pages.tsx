import { type Area, useRoutes } from '@shop/front-kit';

export function AreaPages({ area }: { area: Area }) {
  return useRoutes(area.routes) ?? <p>Choose a page above.</p>;
}
