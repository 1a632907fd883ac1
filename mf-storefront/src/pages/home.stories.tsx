import { defaultShopFigures } from '@shop/contracts';
import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildPart, buildReview, idOf } from '../testing/build.ts';
import { HomePage } from './home.page.tsx';

const parts = [
  buildPart(),
  buildPart({
    _id: idOf(2),
    name: 'Ceramic pad set',
    img: '/api/drawings/brake-pad-set-1.svg',
    partNumber: 'SP-PAD-2001',
    family: 'brake-pad-set',
    price: 30,
  }),
];

export default {
  title: 'Storefront/Home',
  parameters: {
    layout: 'fullscreen',
    shop: {
      answers: {
        listParts: { body: parts, headers: { 'x-total-count': '2' } },
        listReviews: { body: [buildReview()], headers: { 'x-total-count': '87', 'x-mean-rating': '4.5' } },
        getPartFacets: {
          body: {
            total: 2,
            families: [{ family: 'brake-disc', count: 1 }],
            makes: [{ make: 'Toyota', count: 1 }],
            inStock: 2,
            price: { min: 12.5, max: 30 },
            attributes: [],
          },
        },
        getShopFigures: { body: { ...defaultShopFigures, version: 0 } },
      },
    },
  },
} satisfies StoryFile;

export const Page: Story = {
  render: () => <HomePage />,
  play: ({ canvas }) => canvas.findAllByRole('link', { name: /^Place Order/ }),
};

export const CatalogueOnDesk: Story = {
  tags: ['desk'],
  render: () => <HomePage />,
  play: async ({ canvas }) => {
    const [order] = await canvas.findAllByRole('link', { name: /^Place Order/ });
    order?.scrollIntoView({ block: 'center' });
  },
};

export const Filters: Story = {
  render: () => <HomePage />,
  play: async ({ canvas, userEvent }) => {
    // The dialog focuses its first field, which comes with the counts.
    await canvas.findAllByRole('option', { name: /\(\d+\)$/ });
    await userEvent.click(await canvas.findByRole('button', { name: 'Filters' }));
    await canvas.findByRole('dialog');
  },
};

const refused = { status: 503, body: {} };

export const ListsFailed: Story = {
  parameters: { shop: { at: '/#parts', answers: { listParts: refused, listReviews: refused } } },
  render: () => <HomePage />,
  play: async ({ canvas }) => {
    const [retry] = await canvas.findAllByRole('button', { name: 'Retry' });
    retry?.scrollIntoView({ block: 'center' });
  },
};
