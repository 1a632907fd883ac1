import type { Story, StoryFile } from '@shop/front-kit/stories';
import { Button } from '../ui/button.tsx';
import { TextInput } from '../ui/field.tsx';
import { Dialog } from './dialog.tsx';
import { questions, useConfirm } from './use-confirm.ts';

export default { title: 'Kit/Dialog' } satisfies StoryFile;

export const WithForm: Story = {
  render: () => (
    <Dialog
      title="Ship 4 pieces of the order SP-26-7K3QD"
      onClose={() => undefined}
      actions={
        <>
          <Button kind="plain">Back Off</Button>
          <Button kind="primary">Ship</Button>
        </>
      }
    >
      <TextInput label="Carrier" defaultValue="Sundarban Courier" />
    </Dialog>
  ),
};

function Asks() {
  const confirm = useConfirm();
  return <Button onClick={() => void confirm(questions.deletePart())}>Delete</Button>;
}

const asked: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Delete' }));
  await canvas.findByRole('alertdialog');
};

export const Question: Story = { render: () => <Asks />, play: asked };

export const QuestionAtNight: Story = { tags: ['night'], render: () => <Asks />, play: asked };
