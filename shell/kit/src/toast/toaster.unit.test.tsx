// @vitest-environment jsdom

import { renderWithKit } from '@shop/front-kit/testing';
import { useToast } from '@shop/shop-runtime';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

function messages() {
  return within(screen.getByRole('region', { name: 'Messages' }));
}

function Speaker() {
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const tell = (): void => {
    toast.info(`message ${sent + 1}`);
    setSent(sent + 1);
  };
  return (
    <>
      <button type="button" onClick={() => toast.success('Review added!')}>
        praise
      </button>
      <button type="button" onClick={() => toast.error('Forbidden Access')}>
        warn
      </button>
      <button type="button" onClick={tell}>
        tell
      </button>
    </>
  );
}

test('MSG-16: announces a success politely and an error as an alert', async () => {
  const { user } = renderWithKit(<Speaker />);
  // A live region must be there before its text.
  const waiting = screen.getByRole('region', { name: 'Messages' });
  await user.click(screen.getByText('praise'));
  await user.click(screen.getByText('warn'));
  expect(messages().getByText('Review added!').closest('[aria-live=polite]')).toBe(waiting);
  expect(screen.getByRole('alert').textContent).toContain('Forbidden Access');
  // Only dialogs may have it.
  expect(screen.getByRole('alert').hasAttribute('aria-modal')).toBe(false);
});

test('MSG-16: removes a message that is dismissed with its button', async () => {
  const { user } = renderWithKit(<Speaker />);
  await user.click(screen.getByText('warn'));
  await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the pointer is', 'mouseEnter', 'mouseLeave'],
  ['the focus is', 'focus', 'blur'],
] as const)('MSG-13, CON-17: keeps the messages while %s on them, for 4000 ms in all', (_what, come, go) => {
  vi.useFakeTimers();
  renderWithKit(<Speaker />);
  fireEvent.click(screen.getByText('warn'));
  const region = screen.getByRole('region', { name: 'Messages' });
  fireEvent[come](come === 'focus' ? screen.getByRole('button', { name: 'Dismiss message' }) : region);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert')).toBeDefined();
  fireEvent[go](go === 'blur' ? screen.getByRole('button', { name: 'Dismiss message' }) : region);
  act(() => vi.advanceTimersByTime(3_999));
  expect(screen.getByRole('alert')).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['MSG-13: removes a notice after 4000 ms', 'tell', 4_000],
  ['MSG-14: removes a success after 2000 ms', 'praise', 2_000],
])('CON-17, %s', (_title, button, ms) => {
  vi.useFakeTimers();
  renderWithKit(<Speaker />);
  fireEvent.click(screen.getByText(button));
  act(() => vi.advanceTimersByTime(ms - 1));
  expect(messages().getAllByRole('listitem')).toHaveLength(1);
  act(() => vi.advanceTimersByTime(1));
  expect(messages().queryAllByRole('listitem')).toEqual([]);
});

test('MSG-15, CON-17: removes the oldest message for good when the 21st arrives', () => {
  renderWithKit(<Speaker />);
  for (let n = 1; n <= 21; n++) fireEvent.click(screen.getByText('tell'));
  const texts = messages()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace('Dismiss message', ''));
  expect(texts).toEqual(Array.from({ length: 20 }, (_none, at) => `message ${at + 2}`));
  const [button] = screen.getAllByRole('button', { name: 'Dismiss message' });
  if (button) fireEvent.click(button);
  expect(messages().getAllByRole('listitem')).toHaveLength(19);
});

test('removes later messages in time after one was dismissed by key', () => {
  vi.useFakeTimers();
  renderWithKit(<Speaker />);
  fireEvent.click(screen.getByText('warn'));
  const button = screen.getByRole('button', { name: 'Dismiss message' });
  act(() => button.focus());
  fireEvent.click(button);
  fireEvent.click(screen.getByText('praise'));
  act(() => vi.advanceTimersByTime(2_000));
  expect(messages().queryAllByRole('listitem')).toEqual([]);
});

test('removes a message that a finger touched once the finger touches something else', () => {
  vi.useFakeTimers();
  renderWithKit(<Speaker />);
  fireEvent.click(screen.getByText('praise'));
  // Browsers report a mouse that comes with a touch and stays.
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Messages' }));
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.pointerDown(screen.getByText('tell'), { pointerType: 'touch' });
  act(() => vi.advanceTimersByTime(2_000));
  expect(messages().queryAllByRole('listitem')).toEqual([]);
});
