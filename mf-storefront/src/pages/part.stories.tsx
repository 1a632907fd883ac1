import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildPart, buildReview, idOf } from '../testing/build.ts';
import { PartPage } from './part.page.tsx';

const part = buildPart({
  images: ['/api/drawings/brake-disc-1.svg', '/api/drawings/brake-disc-2.svg'],
  oeNumbers: ['43512-0K160', 'A4634210312-GENUINE'],
  attributes: [
    { name: 'Diameter', value: '319', unit: 'mm' },
    { name: 'Type', value: 'Ventilated' },
  ],
  weightGrams: 8_400,
  priceBreaks: [{ fromQuantity: 200, price: 11 }],
  fitments: [
    { make: 'Toyota', model: 'Hilux Revo', yearFrom: 2015, engine: '2.8 D', note: 'with ABS' },
    { make: 'Honda', model: 'Civic', yearFrom: 2006, yearTo: 2011 },
  ],
});

export default {
  title: 'Storefront/Page of a part',
  parameters: {
    layout: 'fullscreen',
    shop: {
      at: `/parts/${part.partNumber}`,
      pattern: '/parts/:partNumber',
      answers: {
        getPartByNumber: { body: part },
        listReviews: { body: [buildReview()], headers: { 'x-total-count': '1', 'x-mean-rating': '4.7' } },
        listAlternativeParts: { body: [buildPart({ _id: idOf(2), name: 'Solid brake disc' })] },
        listRelatedParts: { body: [] },
        quoteDelivery: {
          body: { options: [{ carrier: 'Sea freight', daysFrom: 30, daysTo: 42, price: 29, steps: [] }] },
        },
      },
    },
  },
} satisfies StoryFile;

const opened: Story['play'] = ({ canvas }) => canvas.findByRole('heading', { level: 1, name: part.name });

export const Page: Story = { render: () => <PartPage />, play: opened };

export const FromRight: Story = { ...Page, tags: ['desk', 'rtl'] };

export const AtNight: Story = { ...Page, tags: ['night'] };

export const EnlargedPicture: Story = {
  render: () => <PartPage />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enlarge the picture' }));
    await canvas.findByRole('dialog');
  },
};
