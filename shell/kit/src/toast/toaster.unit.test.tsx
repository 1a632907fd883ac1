// @vitest-environment jsdom
import { useToast } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs, renderWithKit } from '@shop/front-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

failOnConsoleNoise();
installDomStubs();

const Speaker = () => {
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
};

test('MSG-16: when a success is shown, then it is a status; an error is an alert', async () => {
  const { user } = renderWithKit(<Speaker />);
  await user.click(screen.getByText('praise'));
  await user.click(screen.getByText('warn'));
  expect(screen.getByRole('status').textContent).toContain('Review added!');
  expect(screen.getByRole('alert').textContent).toContain('Forbidden Access');
});

test('MSG-16: when a message is dismissed by its button, then it leaves', async () => {
  const { user } = renderWithKit(<Speaker />);
  await user.click(screen.getByText('warn'));
  await user.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
