// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UndoNotice } from './undo-notice.tsx';

failOnConsoleNoise();
installDomStubs();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('counts down the time for Undo, then removes the button and keeps the focus on the notice', () => {
  const undo = { label: 'Undo shipping', busy: false, run: () => undefined, until: Date.now() + 10_000 };
  renderWithKit(<UndoNotice text="It is shipped." undo={undo} onClose={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Undo shipping' });
  expect(screen.getByText('10 s')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(4_000));
  expect(screen.getByText('6 s')).toBeTruthy();
  button.focus();
  act(() => void vi.advanceTimersByTime(6_000));
  expect(screen.queryByRole('button', { name: 'Undo shipping' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'It is shipped.' }));
});
