import type { Story, StoryFile } from '@shop/front-kit/stories';
import { Field, FileInput, FormError, Input, SelectInput, TextArea, TextInput } from './field.tsx';

export default { title: 'Kit/Field' } satisfies StoryFile;

const countries = [
  ['BD', 'Bangladesh'],
  ['FR', 'France'],
] as const;

export const Kinds: Story = {
  render: () => (
    <div className="grid gap-4">
      <TextInput label="Name" defaultValue="Rina Akter" />
      <SelectInput label="Country" options={countries} defaultValue="FR" />
      <Field label="Description" hint="Up to 2,000 characters">
        <TextArea defaultValue="Machined on both faces in one clamping." />
      </Field>
      <Field label="Image">
        <FileInput />
      </Field>
    </div>
  ),
};

function Messages() {
  return (
    <div className="grid gap-4">
      <TextInput label="Phone" hint="With the country's code" error="Phone is Required" />
      <Field label="Quantity" error="The minimum order is 50 pieces">
        <Input type="number" defaultValue="4" />
      </Field>
      <FormError>The service is unreachable. Try again.</FormError>
    </div>
  );
}

export const WithMessages: Story = { render: () => <Messages /> };

export const WithMessagesAtNight: Story = { tags: ['night'], render: () => <Messages /> };

export const WithMessagesFromRight: Story = { tags: ['rtl'], render: () => <Messages /> };
