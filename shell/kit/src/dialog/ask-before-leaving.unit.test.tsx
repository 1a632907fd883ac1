// @vitest-environment jsdom

import { renderRoutes } from '@shop/front-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Form } from '../../forms/form.tsx';
import { useFieldProps } from '../../forms/form-values.ts';
import { TextAreaInput } from '../../forms/inputs.tsx';

function Note({ label, save }: { label: string; save: (values: { text: string }) => Promise<unknown> }) {
  const form = useForm({ defaultValues: { text: '' } });
  const field = useFieldProps(form);
  return (
    <Form form={form} onSave={save} save={`Save ${label}`}>
      <TextAreaInput label={label} {...field('text')} />
    </Form>
  );
}

function Start() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/form')}>
      Open the form
    </button>
  );
}

async function open(save: (values: { text: string }) => Promise<unknown> = async () => undefined) {
  const view = renderRoutes(
    [
      { path: '/', element: <Start /> },
      {
        path: '/form',
        element: (
          <>
            <Note label="First" save={save} />
            <Note label="Second" save={save} />
            <Link to="/other">Elsewhere</Link>
            <Link to="/form?open=more">More</Link>
          </>
        ),
      },
      { path: '/other', element: <h1>Other page</h1> },
    ],
    { at: '/' },
  );
  await view.user.click(screen.getByRole('button', { name: 'Open the form' }));
  return view;
}

const text = (label: string) => screen.getByLabelText<HTMLTextAreaElement>(label);
const questions = () => screen.queryAllByText('Leave without saving?');
const answer = (name: 'Stay here' | 'Yes, leave') => screen.getByRole('button', { name });

function reload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

async function back(): Promise<void> {
  act(() => window.history.back());
}

test.each([
  [
    'a link',
    async (view: Awaited<ReturnType<typeof open>>) => view.user.click(screen.getByText('Elsewhere')),
    '/other',
  ],
  ['Back', back, '/'],
])('asks before %s loses typed text, and keeps it', async (_how, leave, destination) => {
  const view = await open();
  await view.user.type(text('First'), 'An afternoon of work');
  await leave(view);
  await waitFor(() => expect(questions()).toHaveLength(1));
  await view.user.click(answer('Stay here'));
  expect(view.location()).toBe('/form');
  expect(text('First').value).toBe('An afternoon of work');

  await leave(view);
  await waitFor(() => expect(questions()).toHaveLength(1));
  await view.user.click(answer('Yes, leave'));
  await waitFor(() => expect(view.location()).toBe(destination));
});

test('asks once for two forms, and not again for the one that is left', async () => {
  const view = await open();
  await view.user.type(text('First'), 'One');
  await view.user.type(text('Second'), 'Two');
  await view.user.click(screen.getByText('Elsewhere'));
  expect(questions()).toHaveLength(1);
  await view.user.click(answer('Yes, leave'));
  expect(await screen.findByText('Other page')).toBeDefined();
  expect(questions()).toEqual([]);
  expect(reload()).toBe(false);
});

test('lets the browser ask before a reload, as long as there is something unsaved', async () => {
  const save = vi.fn(async (_values: { text: string }): Promise<unknown> => false);
  const view = await open(save);
  expect(reload()).toBe(false);
  await view.user.type(text('First'), 'Typed');
  expect(reload()).toBe(true);
  await view.user.click(screen.getByText('Save First'));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
  expect(reload()).toBe(true);
  save.mockRejectedValueOnce(new Error('down'));
  await view.user.click(screen.getByText('Save First'));
  expect(await screen.findByText('Something went wrong!')).toBeDefined();
  expect(reload()).toBe(true);
  save.mockResolvedValueOnce(undefined);
  await view.user.click(screen.getByText('Save First'));
  await waitFor(() => expect(reload()).toBe(false));
  expect(text('First').value).toBe('Typed');
  await view.user.type(text('First'), ' more');
  expect(reload()).toBe(true);
});

test('asks nothing for another part of the same page', async () => {
  const view = await open();
  await view.user.type(text('First'), 'Typed');
  await view.user.click(screen.getByText('More'));
  expect(view.location()).toBe('/form?open=more');
  expect(questions()).toEqual([]);
  expect(text('First').value).toBe('Typed');
});
