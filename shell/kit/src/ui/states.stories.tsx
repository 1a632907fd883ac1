import type { Story, StoryFile } from '@shop/front-kit/stories';
import { ApiError } from '@shop/shop-runtime';
import { LinkButton } from './button.tsx';
import { EmptyState, ErrorState, LoadingState } from './states.tsx';

export default { title: 'Kit/States' } satisfies StoryFile;

export const Loading: Story = { render: () => <LoadingState label="Loading the part" /> };

export const Empty: Story = {
  render: () => (
    <EmptyState
      title="Your basket is empty"
      text="Parts that you add stay here."
      action={<LinkButton to="/">See the parts</LinkButton>}
    />
  ),
};

export const Failed: Story = {
  tags: ['night'],
  render: () => <ErrorState error={new ApiError({ kind: 'network' })} onRetry={() => undefined} />,
};
