import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildAddress, buildWholeOrder, refusedLine } from '../../../testing/build-order.ts';
import { OrderSheet } from './order-sheet.tsx';

const { _id, isDefault: _isDefault, ...delivery } = buildAddress();
const held = buildWholeOrder();
const timeline = [
  { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'The order was placed', by: 'shopper@example.com' },
];

export default {
  title: 'Dashboard/Order',
  parameters: {
    shop: {
      roles: [],
      at: '/dashboard/orders/SP-26-7K3QD',
      answers: {
        getOrderTimeline: { body: timeline },
        listOrderDocuments: { body: [] },
        listOrderMessages: { body: [] },
      },
    },
  },
} satisfies StoryFile;

const loaded: Story['play'] = ({ canvas }) => canvas.findByText('The order was placed');

export const Unpaid: Story = {
  render: () => <OrderSheet order={{ ...held, delivery, lines: [...held.lines, refusedLine()] }} />,
  play: loaded,
};

export const UnpaidFromRight: Story = { ...Unpaid, tags: ['desk', 'rtl'] };

export const UnpaidAtNight: Story = { ...Unpaid, tags: ['night'] };
