// @vitest-environment jsdom
import { useToast } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

function Speaker() {
  const toast = useToast();
  const sent = useRef(1);
  return (
    <>
      <button type="button" onClick={() => toast.success('Review added!')}>
        praise
      </button>
      <button type="button" onClick={() => toast.error('Forbidden Access')}>
        warn
      </button>
      <button type="button" onClick={() => toast.info(`message ${sent.current++}`)}>
        tell
      </button>
    </>
  );
}

test('MSG-16: shows a success as a status and an error as an alert', async () => {
  const { user } = renderWithKit(<Speaker />);
  await user.click(screen.getByText('praise'));
  await user.click(screen.getByText('warn'));
  expect(screen.getByRole('status').textContent).toContain('Review added!');
  expect(screen.getByRole('alert').textContent).toContain('Forbidden Access');
});

test('MSG-16: removes a message that is dismissed with its button', async () => {
  const { user } = renderWithKit(<Speaker />);
  await user.click(screen.getByText('warn'));
  await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['the pointer is', 'pointerEnter', 'pointerLeave'],
  ['the focus is', 'focus', 'blur'],
] as const)('MSG-13, CON-17: keeps the messages while %s on them, for 4000 ms in all', (_what, come, go) => {
  vi.useFakeTimers();
  renderWithKit(<Speaker />);
  fireEvent.click(screen.getByText('warn'));
  const messages = screen.getByRole('region', { name: 'Messages' });
  fireEvent[come](come === 'focus' ? screen.getByRole('button', { name: 'Dismiss message' }) : messages);
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('alert')).toBeDefined();
  fireEvent[go](go === 'blur' ? screen.getByRole('button', { name: 'Dismiss message' }) : messages);
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
  expect(screen.getByRole('status')).toBeDefined();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('status')).toBeNull();
});

test('MSG-15, CON-17: removes the oldest message when the 21st arrives', () => {
  renderWithKit(<Speaker />);
  for (let n = 1; n <= 21; n++) fireEvent.click(screen.getByText('tell'));
  const texts = screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent?.replace('Dismiss message', ''));
  expect(texts).toEqual(Array.from({ length: 20 }, (_none, at) => `message ${at + 2}`));
});
