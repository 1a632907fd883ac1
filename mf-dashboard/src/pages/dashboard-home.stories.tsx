import { defaultShopFigures } from '@shop/contracts';
import type { Story, StoryFile } from '@shop/front-kit/stories';
import { DashboardHomePage } from './dashboard-home.page.tsx';

const days = [120, 2_500.5, 0, 640, 1_310].map((revenue, at) => ({
  day: `2026-11-${21 + at}`,
  orders: at,
  sales: revenue + 5,
  refunds: 5,
  revenue,
  before: 75 * at,
}));
const sales = {
  days,
  revenue: 4_570.5,
  parts: [{ partId: 'a'.repeat(24), partName: 'Clutch kit', pieces: 30, revenue: 2_000 }],
  otherParts: { parts: 4, pieces: 7, revenue: 300 },
  delivery: 100.5,
  tax: 200,
  countries: [{ country: 'DE', orders: 2, revenue: 1_900 }],
  otherCountries: { countries: 2, orders: 3, revenue: 100.5 },
};

export default {
  title: 'Dashboard/Home',
  parameters: {
    shop: {
      at: '/dashboard',
      answers: {
        getShopFigures: { body: { ...defaultShopFigures, version: 0 } },
        listParts: { body: [], headers: { 'x-total-count': '1240' } },
        getOrderFigures: { body: { orders: 31, yetToPay: 2, toShip: 12, revenue: 4_570.5 } },
        getPartFigures: { body: { lowStock: 4 } },
        getOrderWork: { body: [{ what: 'to-pack', count: 12, oldest: '2026-11-22T09:00:00.000Z' }] },
        getCatalogWork: { body: [{ what: 'reviews', count: 1, oldest: '2026-11-25T05:00:00.000Z' }] },
        listRunning: { body: { processes: [], missing: [], queues: [] } },
        getSales: { body: sales },
      },
    },
  },
} satisfies StoryFile;

export const Buyer: Story = {
  parameters: { shop: { roles: [] } },
  render: () => <DashboardHomePage />,
  play: ({ canvas }) => canvas.findByText('1,240'),
};

export const Owner: Story = {
  tags: ['desk', 'no-picture'],
  parameters: { shop: { roles: ['owner'] } },
  render: () => <DashboardHomePage />,
  play: ({ canvas }) => canvas.findByRole('slider', { name: 'Day' }),
};
