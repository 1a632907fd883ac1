import type { Story } from '@shop/front-kit/stories';
import { Avatar } from './avatar.tsx';
import { PartPicture } from './part-picture.tsx';
import { QuantityBar } from './quantity-bar.tsx';
import { Stars } from './stars.tsx';

export default { title: 'Kit/Facts of a part' };

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

export const Picture: Story = {
  render: () => <PartPicture name="Brake disc" src="/api/drawings/brake-disc-1.svg" eager />,
};

export const PictureAtNight: Story = {
  tags: ['night'],
  render: () => <PartPicture name="Clutch kit" src="/api/drawings/clutch-kit-1.svg" eager />,
};

export const NoPicture: Story = { render: () => <PartPicture name="Water pump" src="http://[" /> };
