import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildOrderLine, buildWholeOrder } from '../testing/build-whole-order.ts';
import { PackingPage } from './packing.page.tsx';

const orders = ['a', 'b', 'c'].map((sign) =>
  buildWholeOrder({
    orderId: sign.repeat(24),
    number: `SP-26-0000${sign.toUpperCase()}`,
    lines: [buildOrderLine()],
  }),
);

export default {
  title: 'Admin/Packing',
  parameters: {
    shop: { roles: ['warehouse'], at: '/dashboard/packing', answers: { listWholeOrders: { body: orders } } },
  },
} satisfies StoryFile;

const chosen: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Select the first/ }));
};

export const Orders: Story = { render: () => <PackingPage />, play: chosen };

export const OrdersOnDesk: Story = { ...Orders, tags: ['desk'] };

export const OrdersFromRight: Story = { ...Orders, tags: ['desk', 'rtl'] };

export const PickList: Story = {
  tags: ['desk'],
  render: () => <PackingPage />,
  play: async (played) => {
    await chosen(played);
    await played.userEvent.click(played.canvas.getByRole('button', { name: 'Pick list' }));
    await played.canvas.findByRole('table', { name: 'Pick list' });
  },
};

export const ShipSeveral: Story = {
  tags: ['desk', 'night'],
  render: () => <PackingPage />,
  play: async (played) => {
    await chosen(played);
    await played.userEvent.click(played.canvas.getByRole('button', { name: 'Ship' }));
    await played.canvas.findByLabelText('Carrier');
  },
};
