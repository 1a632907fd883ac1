import type { Story, StoryFile } from '@shop/front-kit/stories';
import { OrderStatus, OrderTimeline } from './order-status.tsx';

export default { title: 'Kit/Orders' } satisfies StoryFile;

const states = ['reserved', 'paid', 'shipped', 'cancelled'];

export const States: Story = {
  render: () => (
    <div className="grid gap-4">
      {states.map((state) => (
        <OrderStatus key={state} state={state} />
      ))}
    </div>
  ),
};

const timeline = [
  { at: '2026-11-21T09:30:00.000Z', what: 'placed', text: 'The order was placed', by: 'shopper@example.com' },
  {
    at: '2026-11-21T09:30:02.000Z',
    what: 'stock-reserved',
    text: 'The parts are reserved',
    until: '2026-11-22T09:30:00.000Z',
    by: 'system',
  },
  { at: '2026-11-21T10:05:00.000Z', what: 'paid', text: 'The payment arrived: $165', by: 'provider' },
];

const ofThisOrder = { shop: { roles: [], answers: { getOrderTimeline: { body: timeline } } } };
const loaded: Story['play'] = ({ canvas }) => canvas.findByText('The order was placed');

export const Timeline: Story = {
  parameters: ofThisOrder,
  render: () => <OrderTimeline orderId="64b64b64b64b64b64b64b900" />,
  play: loaded,
};

export const TimelineFromRightAtNight: Story = { ...Timeline, tags: ['rtl', 'night'] };
