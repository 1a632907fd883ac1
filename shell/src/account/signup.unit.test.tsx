// @vitest-environment jsdom
import { ApiError } from '@shop/front-kit';
import { failOnConsoleNoise, installDomStubs } from '@shop/front-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

failOnConsoleNoise();
installDomStubs();

const signUp = async (shell: ReturnType<typeof renderShell>) => {
  const main = within(screen.getByRole('main'));
  await shell.user.type(await main.findByLabelText('Name'), 'Ann Fitter');
  await shell.user.type(main.getByLabelText('Email'), 'ann@example.com');
  await shell.user.type(main.getByLabelText('Password'), 'secret1');
  await shell.user.click(main.getByRole('button', { name: 'Sign up' }));
};

test('R-06, SUP-01, VAL-06: when the form is empty, then name, email and password are asked for', async () => {
  const shell = renderShell({ at: '/signup' });
  const main = within(screen.getByRole('main'));
  await shell.user.click(await main.findByRole('button', { name: 'Sign up' }));
  for (const text of ['Name is Required', 'Email is Required', 'Password is Required'])
    expect(await main.findByText(text)).toBeDefined();
  expect(main.getByRole('button', { name: 'Sign in with google' })).toBeDefined();
});

test('SUP-02, SUP-03, SUP-04, SUP-05: when somebody signs up, then name, mail and token are set and they are home', async () => {
  sessionStorage.setItem('shop:return-to', '/dashboard');
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  await vi.waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.identity.signUp.mock.calls[0]?.[0]).toMatchObject({
    name: 'Ann Fitter',
    email: 'ann@example.com',
  });
  expect(shell.exchange.mock.calls).toEqual([['ann@example.com', 'id-token']]);
  expect(await screen.findByText('Welcome! We sent a verification link to ann@example.com.')).toBeDefined();
  expect(screen.getByText('Ann Fitter')).toBeDefined();
});

test('SUP-06: when the address is not verified, then it is marked and the mail can be sent again', async () => {
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  expect(await screen.findByText('unverified')).toBeDefined();
  await shell.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('A new link is on its way to ann@example.com.')).toBeDefined();
  expect(shell.identity.sendVerification).toHaveBeenCalledTimes(1);
});

test('LOG-09: when the account exists but the token is missing, then Retry logs in instead of signing up twice', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.exchange.mockRejectedValueOnce(new ApiError({ kind: 'network', call: 'exchangeToken' }));
  await signUp(shell);
  await shell.user.click(await screen.findByRole('button', { name: 'Retry' }));
  await vi.waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.identity.signUp).toHaveBeenCalledTimes(1);
  expect(shell.identity.logIn).toHaveBeenCalledTimes(1);
});
