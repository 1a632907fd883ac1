import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildBuyer, buildReturn } from '../testing/build.ts';
import { buildOrderLine, buildRefund, buildShipment, buildWholeOrder } from '../testing/build-whole-order.ts';
import { BuyerPage } from './buyer.page.tsx';
import { ManageOrderPage } from './manage-order.page.tsx';
import { ManageOrdersPage } from './manage-orders.page.tsx';
import { NewOrderPage } from './new-order.page.tsx';
import { OrdersPage } from './orders.page.tsx';
import { ReturnsPage } from './returns.page.tsx';

const paid = buildWholeOrder();
const single = buildOrderLine({ id: 'e'.repeat(24) });
const orders = [
  paid,
  buildWholeOrder({
    orderId: 'e'.repeat(24),
    number: 'SP-26-7K3QE',
    state: 'reserved',
    lines: [single],
    total: 125,
    paid: undefined,
  }),
];
const timeline = [
  { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'The order was placed', by: 'shopper@example.com' },
];
const summary = { orders: 12, paid: 1_250, refunded: 25, unpaid: 80, notes: [] };

export default {
  title: 'Admin/Orders',
  parameters: {
    shop: {
      roles: ['owner'],
      at: '/dashboard/manage-orders',
      answers: {
        listWholeOrders: { body: orders, headers: { 'x-total-count': '2' } },
        getWholeOrder: {
          body: { ...paid, shipments: [buildShipment()], refunds: [buildRefund()], refunded: 40 },
        },
        getOrderTimeline: { body: timeline },
        listOrderDocuments: { body: [] },
        listOrderMessages: { body: [] },
        listMails: { body: [] },
        getBuyer: { body: buildBuyer() },
        getBuyerSummary: { body: summary },
        listReturns: { body: [buildReturn()], headers: { 'x-total-count': '1' } },
        listBuyerMessages: { body: [] },
        quoteDelivery: { body: { options: [] } },
      },
    },
  },
} satisfies StoryFile;

export const Manage: Story = {
  render: () => <ManageOrdersPage />,
  play: ({ canvas }) => canvas.findByText('Brake disc'),
};

export const ManageOnDesk: Story = { ...Manage, tags: ['desk'] };

export const Details: Story = {
  render: () => <ManageOrdersPage />,
  play: async ({ canvas, userEvent }) => {
    const [details] = await canvas.findAllByRole('button', { name: /^Details/i });
    if (details) await userEvent.click(details);
    await canvas.findByRole('dialog');
  },
};

export const QuestionBeforeCancel: Story = {
  render: () => <ManageOrdersPage />,
  play: async ({ canvas, userEvent }) => {
    const cancels = await canvas.findAllByRole<HTMLButtonElement>('button', { name: /^Cancel/ });
    const possible = cancels.find(({ disabled }) => !disabled);
    if (possible) await userEvent.click(possible);
    await canvas.findByRole('alertdialog');
  },
};

export const ShipOneOfSeveralLines: Story = {
  render: () => <ManageOrdersPage />,
  play: async ({ canvas, userEvent }) => {
    const [ship] = await canvas.findAllByRole('button', { name: /^Ship \d+ pieces/ });
    if (ship) await userEvent.click(ship);
    await canvas.findByLabelText('Carrier');
  },
};

export const Order: Story = {
  tags: ['desk'],
  parameters: {
    shop: { at: `/dashboard/manage-orders/${paid.number}`, pattern: '/dashboard/manage-orders/:number' },
  },
  render: () => <ManageOrderPage />,
  play: ({ canvas }) => canvas.findByText('The order was placed'),
};

export const OrderOnPhone: Story = { ...Order, tags: [] };

export const OrderFromRightAtNight: Story = { ...Order, tags: ['desk', 'rtl', 'night'] };

export const List: Story = {
  tags: ['desk'],
  parameters: { shop: { at: '/dashboard/all-orders' } },
  render: () => <OrdersPage />,
  play: ({ canvas }) => canvas.findByRole('table', { name: 'Orders' }),
};

export const Buyer: Story = {
  parameters: { shop: { at: '/dashboard/buyer/uid1', pattern: '/dashboard/buyer/:buyer' } },
  render: () => <BuyerPage />,
  play: ({ canvas }) => canvas.findByText('$1,250'),
};

export const NewOrder: Story = {
  parameters: { shop: { at: '/dashboard/new-order?buyer=uid1' } },
  render: () => <NewOrderPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: 'Place the order' }),
};

export const Returns: Story = {
  parameters: { shop: { at: '/dashboard/returns' } },
  render: () => <ReturnsPage />,
  play: ({ canvas }) => canvas.findByRole('button', { name: /^Approve/ }),
};

export const AnswerToReturn: Story = {
  ...Returns,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Approve/ }));
    await canvas.findByLabelText('Instructions for the buyer');
  },
};
