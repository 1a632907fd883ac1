import type { Story, StoryFile } from '@shop/front-kit/stories';
import { buildPart } from '../../../testing/build.ts';
import { PartCard } from './part-card.tsx';

export default { title: 'Storefront/Part card' } satisfies StoryFile;

const part = buildPart({ orderStep: 10, packContent: 'Pack of 2' });

export const Orderable: Story = { render: () => <PartCard part={part} /> };

export const AtNight: Story = { ...Orderable, tags: ['night'] };

export const FromRight: Story = { ...Orderable, tags: ['rtl'] };

export const OnDesk: Story = { ...Orderable, tags: ['desk'] };

export const SoldOut: Story = { render: () => <PartCard part={{ ...part, availableQuantity: 0 }} /> };

export const BelowMinimum: Story = { render: () => <PartCard part={{ ...part, availableQuantity: 49 }} /> };

export const DoesNotFit: Story = {
  parameters: { shop: { stored: { 'shop:garage': { vehicles: ['Toyota~Corolla~2008'] } } } },
  render: () => <PartCard part={{ ...part, fit: { verdict: 'no', reason: 'Only 2014 to 2019' } }} />,
};
