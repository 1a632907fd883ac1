import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildWholeOrder } from '../testing/build-order.ts';
import { OrderPage } from './order.page.tsx';

const order = buildWholeOrder({ state: 'paid', paid: 2550, transactionId: 'pi_123' });

export default {
  title: 'Dashboard/Page of an order',
  parameters: {
    shop: {
      roles: [],
      at: `/dashboard/orders/${order.number}`,
      pattern: '/dashboard/orders/:number',
      answers: {
        getWholeOrder: { body: order },
        getOrderTimeline: { body: [] },
        listOrderDocuments: { body: [] },
        listOrderMessages: { body: [] },
      },
    },
  },
} satisfies StoryFile;

export const Paid: Story = {
  render: () => <OrderPage />,
  play: ({ canvas }) => canvas.findByRole('heading', { level: 1, name: 'Order SP-26-7K3QD' }),
};

export const Unknown: Story = {
  parameters: { shop: { answers: { getWholeOrder: { status: 404, body: {} } } } },
  render: () => <OrderPage />,
  play: ({ canvas }) => canvas.findByRole('heading', { level: 1 }),
};
