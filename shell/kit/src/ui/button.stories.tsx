import type { Story, StoryFile } from '@shop/front-kit/stories';
import { Truck } from 'lucide-react';
import { Button, LinkButton } from './button.tsx';

export default { title: 'Kit/Button' } satisfies StoryFile;

export const Kinds: Story = {
  tags: ['night'],
  render: () => (
    <div className="kit-dialog-actions">
      <Button kind="primary">Add to basket</Button>
      <Button>Place Order</Button>
      <Button kind="plain">Clear all</Button>
      <Button kind="danger">Yes, delete it!</Button>
      <LinkButton to="/basket">Go to the basket</LinkButton>
    </div>
  ),
};

export const WithIcon: Story = {
  tags: ['rtl'],
  render: () => (
    <Button>
      <Truck aria-hidden size={18} />
      Ship 4 pieces
    </Button>
  ),
};

export const Disabled: Story = {
  render: () => (
    <div className="kit-dialog-actions">
      <Button kind="primary" disabled>
        Add to basket
      </Button>
      <Button busy>Saving</Button>
    </div>
  ),
};
