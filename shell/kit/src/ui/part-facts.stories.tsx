import type { Story, StoryFile } from '@shop/front-kit/stories';
import { Avatar } from './avatar.tsx';
import { PartPicture } from './part-picture.tsx';
import { QuantityBar } from './quantity-bar.tsx';
import { Stars } from './stars.tsx';

export default { title: 'Kit/Facts of a part' } satisfies StoryFile;

export const Rating: Story = {
  render: () => (
    <>
      <p>
        <Stars rating={4.7} />
      </p>
      <p>
        <Stars rating={1} />
      </p>
      <Avatar name="Amara Okafor" /> <Avatar name="Rina" size={64} />
    </>
  ),
};

function Stock() {
  return (
    <div className="grid gap-4">
      <QuantityBar minimum={50} available={1240} />
      <QuantityBar minimum={10} available={80} />
      <QuantityBar minimum={50} available={12} />
    </div>
  );
}

export const Quantity: Story = { render: () => <Stock /> };

export const QuantityFromRight: Story = { tags: ['rtl'], render: () => <Stock /> };

/** Pictures are taken without drawings. */
export const Picture: Story = {
  tags: ['no-picture'],
  render: () => <PartPicture name="Brake disc" src="/api/drawings/brake-disc-1.svg" eager />,
};

export const NoPicture: Story = { render: () => <PartPicture name="Water pump" src="http://[" /> };
