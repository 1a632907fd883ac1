import type { Suggestion } from '@shop/contracts';
import type { Story, StoryFile } from '@shop/front-kit/stories';
import { useState } from 'react';
import { Field, Input } from '../ui/field.tsx';
import { useSuggestBox } from './suggest-box.tsx';

export default { title: 'Kit/Suggest box' } satisfies StoryFile;

const suggestions: Suggestion[] = [
  { kind: 'family', family: 'brake-disc', name: 'Brake discs', count: 12 },
  { kind: 'part', partNumber: 'SP-BRD-1040', name: 'Vented brake disc 319 mm' },
  { kind: 'oe-number', oeNumber: '43512-0K160', partNumber: 'SP-BRD-1040', name: 'Vented brake disc 319 mm' },
  { kind: 'vehicle', vehicle: 'Toyota~Hilux Revo~2015', name: 'Toyota Hilux Revo 2015' },
  { kind: 'word', text: 'disc', count: 31 },
];

function SearchField() {
  const [typed, setTyped] = useState('');
  const { input, list } = useSuggestBox({ typed, onType: setTyped, onChoose: () => undefined });
  return (
    <Field label="Search parts">
      <div className="relative">
        <Input {...input} />
        {list}
      </div>
    </Field>
  );
}

export const Suggestions: Story = {
  parameters: { shop: { answers: { listSuggestions: { body: suggestions } } } },
  render: () => <SearchField />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Search parts'), 'disc');
    await canvas.findByRole('listbox', { name: 'Suggestions' });
  },
};
