import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildSingleLineOrder } from '../../../testing/build-order.ts';
import { OrderClosed, PaymentDone, PaymentUnknown } from './payment-states.tsx';

/** The card form is the provider's own page: it would be loaded from the network. */
export default { title: 'Dashboard/Payment', parameters: { shop: { roles: [] } } } satisfies StoryFile;

export const Done: Story = {
  render: () => <PaymentDone order={buildSingleLineOrder({ state: 'paid', transactionId: 'pi_123' })} />,
};

export const InDoubt: Story = { render: () => <PaymentUnknown /> };

export const Expired: Story = { render: () => <OrderClosed state="expired" /> };
