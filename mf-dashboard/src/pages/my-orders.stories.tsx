import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildSingleLineOrder, buildWholeOrder, refusedLine } from '../testing/build-order.ts';
import { MyOrdersPage } from './my-orders.page.tsx';

const orders = [
  buildSingleLineOrder(),
  buildWholeOrder({ orderId: 'c'.repeat(24), number: 'SP-26-7K3QE', state: 'paid', transactionId: 'pi_123' }),
  buildWholeOrder({ orderId: 'd'.repeat(24), number: 'SP-26-7K3QF', lines: [refusedLine()] }),
];
const timeline = [
  { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'The order was placed', by: 'shopper@example.com' },
];

export default {
  title: 'Dashboard/My Orders',
  parameters: {
    shop: {
      roles: [],
      at: '/dashboard/my-orders',
      answers: {
        listOwnWholeOrders: { body: orders, headers: { 'x-total-count': '3' } },
        getOrderTimeline: { body: timeline },
      },
    },
  },
} satisfies StoryFile;

const listed: Story['play'] = ({ canvas }) => canvas.findAllByText('pi_123');

export const List: Story = { render: () => <MyOrdersPage />, play: listed };

export const ListFromRight: Story = { ...List, tags: ['desk', 'rtl'] };

export const Empty: Story = {
  parameters: { shop: { answers: { listOwnWholeOrders: { body: [] } } } },
  render: () => <MyOrdersPage />,
};

export const Timeline: Story = {
  tags: ['desk'],
  render: () => <MyOrdersPage />,
  play: async ({ canvas, userEvent }) => {
    const [timelineOfFirst] = await canvas.findAllByRole('button', { name: /: timeline of/ });
    if (timelineOfFirst) await userEvent.click(timelineOfFirst);
    await canvas.findByText('The order was placed');
  },
};

export const QuestionBeforeCancel: Story = {
  tags: ['desk'],
  render: () => <MyOrdersPage />,
  play: async ({ canvas, userEvent }) => {
    const [cancel] = await canvas.findAllByRole('button', { name: /^Cancel/ });
    if (cancel) await userEvent.click(cancel);
    await canvas.findByRole('alertdialog', { name: 'Are you sure you want to cancel the order?' });
  },
};
