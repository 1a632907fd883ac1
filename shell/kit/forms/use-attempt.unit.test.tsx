// @vitest-environment jsdom
import { calls } from '@shop/contracts/client';
import { fakeApi, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { ago } from './attempts.ts';
import { Form } from './form.tsx';
import { useFieldProps } from './form-values.ts';
import { TextAreaInput } from './inputs.tsx';
import { useChange } from './use-change.ts';

/** A form as the pages have them: one text, sent once. */
function Message({ orderId = 'a'.repeat(24) }) {
  const form = useForm({ defaultValues: { text: '' } });
  const write = useChange({
    send: (api, body: { text: string }, headers) =>
      api.call(calls.writeMessage, { params: { id: orderId }, body, headers }),
    once: { what: 'message', of: orderId, made: () => 'Your message was sent', again: 'Send this one too' },
    done: 'Message sent!',
    onDone: () => form.reset(),
    inForm: true,
  });
  const field = useFieldProps(form);
  return (
    <Form form={form} onSave={write.mutateAsync} save="Send">
      <TextAreaInput label="Text" {...field('text')} />
    </Form>
  );
}

interface Sent {
  readonly key: string;
  readonly text: string;
  readonly at: string;
}

/** A shop that adds one message per key, and loses the answers that the test wants lost. */
function shopWithLoss() {
  const made: Sent[] = [];
  const loss = { isOn: false };
  const api = fakeApi({
    writeMessage: ({ body, headers }) => {
      const text = String(Object(body).text);
      const key = headers.get('idempotency-key') ?? '';
      const before = made.find((sent) => sent.key === key);
      if (!before) made.push({ key, text, at: new Date(Date.now() - 61_000).toISOString() });
      if (loss.isOn) return Promise.reject(new TypeError('offline'));
      if (before && before.text !== text) return reused({ id: before.key, at: before.at });
      return { body: { modifiedCount: before ? 0 : 1 } };
    },
  });
  return { api, made, loss };
}

function reused(earlier: object) {
  const code = 'idempotency-key-reused';
  const body = { type: 'about:blank', title: code, status: 422, code, message: 'reused', earlier };
  return { status: 422, body };
}

const show = (session = signedIn()) => renderWithKit(<Message />, { session });
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Text');

async function send({ user }: ReturnType<typeof show>, typed?: string) {
  if (typed !== undefined) {
    await user.clear(text());
    await user.type(text(), typed);
  }
  await user.click(screen.getByRole('button', { name: 'Send' }));
}

async function loseAnswer() {
  const shop = shopWithLoss();
  const view = show();
  shop.loss.isOn = true;
  await send(view, 'Hello');
  expect((await screen.findByRole('alert')).textContent).toContain("Can't reach the shop");
  expect(text().value).toBe('Hello');
  shop.loss.isOn = false;
  return { ...shop, view };
}

test.each([
  ['pressed again', false],
  ['after a reload', true],
])('makes one thing when the answer was lost and the same is sent, %s', async (_how, isReloaded) => {
  const { made, view } = await loseAnswer();
  if (isReloaded) view.unmount();
  await send(isReloaded ? show() : view, 'Hello');
  expect(await screen.findByText('Message sent!')).toBeDefined();
  expect(made).toHaveLength(1);
});

test.each([
  ['pressed again', false],
  ['after a reload', true],
])(
  'says what the first try did when the entries changed, %s, and makes another only if asked',
  async (_how, isReloaded) => {
    const { made, view } = await loseAnswer();
    if (isReloaded) view.unmount();
    const now = isReloaded ? show() : view;
    await send(now, 'Hello again');
    await screen.findByText('Your message was sent a minute ago.');
    await now.user.click(screen.getByRole('button', { name: 'Back' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Your message was sent a minute ago.');
    expect(text().value).toBe('Hello again');
    expect(made).toHaveLength(1);
    await send(now);
    expect(await screen.findByText('Message sent!')).toBeDefined();
    expect(made.map((sent) => sent.text)).toEqual(['Hello', 'Hello again']);
  },
);

test('makes another one at once when the answer to the question is yes', async () => {
  const { made, view } = await loseAnswer();
  await send(view, 'Hello again');
  await view.user.click(await screen.findByRole('button', { name: 'Send this one too' }));
  expect(await screen.findByText('Message sent!')).toBeDefined();
  expect(made).toHaveLength(2);
});

test('starts a new attempt after success, for another person, and after a refusal', async () => {
  const { api, view } = await loseAnswer();
  view.unmount();
  const other = show(signedIn({ email: 'other@example.com' }));
  await send(other, 'Hello');
  await screen.findByText('Message sent!');
  await send(other, 'Hello');
  await waitFor(() => expect(api.calls).toHaveLength(3));
  const keys = api.calls.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(3);
});

test('works on a page without https, where crypto.randomUUID is missing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { made } = shopWithLoss();
  await send(show(), 'Hello');
  await waitFor(() => expect(made[0]?.key).toMatch(/^[0-9a-f]{32}$/));
});

const noon = Date.parse('2026-11-28T12:00:00Z');

test.each([
  ['2026-11-28T12:00:05Z', 'just now'],
  ['2026-11-28T11:59:10Z', 'just now'],
  ['2026-11-28T11:58:50Z', 'a minute ago'],
  ['2026-11-28T11:30:00Z', '30 minutes ago'],
  ['2026-11-28T10:30:00Z', 'an hour ago'],
  ['2026-11-26T10:30:00Z', '2 days ago'],
  [undefined, 'before'],
])('calls %s at noon %s', (at, words) => {
  expect(ago(at, noon)).toBe(words);
});
