import type { Story, StoryFile } from '@shop/front-kit/stories';
import { useToast } from '@shop/shop-runtime';
import { Button } from '../ui/button.tsx';

export default { title: 'Kit/Toaster' } satisfies StoryFile;

function Speaker() {
  const toast = useToast();
  return (
    <div className="kit-dialog-actions">
      <Button onClick={() => toast.success('Review added!')}>Success</Button>
      <Button onClick={() => toast.info('The basket of your account is here, too.')}>Notice</Button>
      <Button onClick={() => toast.error('Forbidden Access')}>Error</Button>
    </div>
  );
}

/** Without a picture: the messages leave after seconds. */
export const Messages: Story = { tags: ['no-picture'], render: () => <Speaker /> };
