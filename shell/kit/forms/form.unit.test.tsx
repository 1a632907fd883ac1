// @vitest-environment jsdom

import { renderWithKit } from '@shop/front-kit/testing';
import { ApiError } from '@shop/shop-runtime';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { Form } from './form.tsx';
import { useFieldProps } from './form-values.ts';
import { TextAreaInput } from './inputs.tsx';

function Note({ save }: { save: () => Promise<unknown> }) {
  const form = useForm({ defaultValues: { text: '' } });
  const field = useFieldProps(form);
  return (
    <Form form={form} onSave={save} save="Save">
      <TextAreaInput label="Note" {...field('text')} />
    </Form>
  );
}

/** A page that closes its form, as when the record no longer needs it. */
function Page({ failure, closesFirst }: { failure: Error; closesFirst: boolean }) {
  const [isOpen, setOpen] = useState(true);
  const save = async (): Promise<void> => {
    if (closesFirst) setOpen(false);
    throw failure;
  };
  return (
    <>
      {isOpen && <Note save={save} />}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </>
  );
}

const unknown = "We don't know whether this was saved. Check the page before you try again.";
const lost = new ApiError({ kind: 'network' });
const refused = new ApiError({ kind: 'refused', status: 409 });

test.each([
  ['says that the outcome is unknown', 'closes by itself after a lost answer', lost, true, true],
  ['says that the outcome is unknown', 'is closed after a lost answer', lost, false, true],
  ['says nothing', 'is closed after a refusal', refused, false, false],
])('%s when a form %s', async (_says, _how, failure, closesFirst, isSaid) => {
  const { user } = renderWithKit(<Page failure={failure} closesFirst={closesFirst} />);
  await user.type(screen.getByLabelText('Note'), 'Typed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  if (!closesFirst) await screen.findByText(failure.message);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  if (isSaid) expect(await screen.findByText(unknown)).toBeDefined();
  else expect(screen.queryByText(unknown)).toBeNull();
});
