// @vitest-environment jsdom
import { useToast } from '@shop/front-kit';
import { renderWithKit } from '@shop/front-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

function Speaker() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast.success('Review added!')}>
        praise
      </button>
      <button type="button" onClick={() => toast.error('Forbidden Access')}>
        warn
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
] as const)('MSG-13: keeps the messages while %s on them, for 4000 ms in all', (_what, come, go) => {
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
