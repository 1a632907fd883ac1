import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildPart, idOf } from '../testing/build.ts';
import { BasketPage } from './basket.page.tsx';

const disc = buildPart({ priceBreaks: [{ fromQuantity: 100, price: 11 }] });
const pads = buildPart({
  _id: idOf(2),
  name: 'Ceramic pad set',
  img: '/api/drawings/brake-pad-set-1.svg',
  partNumber: 'SP-PAD-2001',
  price: 30,
});

/** The price of the disc changed, and the last part is no longer sold. */
const lines = [
  { partId: disc._id, quantity: 50, seenPrice: 10 },
  { partId: pads._id, quantity: 50, seenPrice: 30 },
  { partId: idOf(3), quantity: 4, seenPrice: 10 },
];

export default {
  title: 'Storefront/Basket',
  parameters: {
    layout: 'fullscreen',
    shop: {
      at: '/basket',
      stored: { 'shop:basket': { lines } },
      answers: {
        listPartsById: { body: [disc, pads] },
        listAlternativeParts: { body: [] },
        quoteDelivery: {
          body: { options: [{ carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 29, steps: [] }] },
        },
      },
    },
  },
} satisfies StoryFile;

const filled: Story['play'] = ({ canvas }) => canvas.findByText('Price per piece: was $10, now $12.50');

export const Lines: Story = { render: () => <BasketPage />, play: filled };

export const LinesOnDesk: Story = { ...Lines, tags: ['desk'] };

export const LinesAtNight: Story = { ...Lines, tags: ['night'] };

export const LinesFromRight: Story = { ...Lines, tags: ['rtl'] };

export const Empty: Story = {
  parameters: { shop: { stored: { 'shop:basket': { lines: [] } } } },
  render: () => <BasketPage />,
  play: ({ canvas }) => canvas.findByText('Your basket is empty'),
};

export const LineRemoved: Story = {
  render: () => <BasketPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Remove A part that is no longer sold' }),
    );
    await canvas.findByRole('button', { name: 'Undo' });
  },
};

export const WithoutALine: Story = {
  render: () => <BasketPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('link', { name: 'Go to checkout' }));
    await canvas.findByRole('alertdialog', { name: 'Continue without 1 part?' });
  },
};
