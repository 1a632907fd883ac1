import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildAddress } from '../testing/build-order.ts';
import { buildPart } from '../testing/fill-basket.ts';
import { CheckoutPage } from './checkout.page.tsx';

const disc = buildPart();
const lines = [{ partId: disc._id, quantity: 50, seenPrice: disc.price }];
const steps = [{ upToGrams: 2_000, price: 18 }];
const sea = { carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 0, freeOver: 100, steps };
const air = { carrier: 'Air parcel', daysFrom: 5, daysTo: 8, price: 18, steps };

export default {
  title: 'Dashboard/Checkout',
  parameters: {
    layout: 'fullscreen',
    shop: {
      roles: [],
      at: '/checkout',
      stored: { 'shop:basket': { lines } },
      answers: {
        listPartsById: { body: [disc] },
        listAddresses: { body: [buildAddress({ isDefault: true })] },
        quoteDelivery: { body: { options: [sea, air] } },
        getUser: { body: { email: 'shopper@example.com' } },
      },
    },
  },
} satisfies StoryFile;

const priced: Story['play'] = ({ canvas }) => canvas.findByText('Air parcel', { exact: false });

export const FilledIn: Story = { render: () => <CheckoutPage />, play: priced };

export const FilledInOnDesk: Story = { ...FilledIn, tags: ['desk'] };

export const NothingToOrder: Story = {
  parameters: { shop: { stored: { 'shop:basket': { lines: [] } } } },
  render: () => <CheckoutPage />,
  play: ({ canvas }) => canvas.findByText('Nothing to order'),
};
