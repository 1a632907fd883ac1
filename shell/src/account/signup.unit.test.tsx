// @vitest-environment jsdom
import { ApiError } from '@shop/shop-runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { IncompleteSignUpError } from '../session/identity.ts';
import { renderShell } from '../testing/render-shell.tsx';

async function signUp(shell: ReturnType<typeof renderShell>) {
  const main = within(screen.getByRole('main'));
  await shell.user.type(await main.findByLabelText('Name'), 'Ann Fitter');
  await shell.user.type(main.getByLabelText('Email'), 'ann@example.com');
  await shell.user.type(main.getByLabelText('Password'), 'secret1');
  await shell.user.click(main.getByRole('button', { name: 'Sign up' }));
}

test('R-06, SUP-01, VAL-06: asks for name, email and password when the form is empty', async () => {
  const shell = renderShell({ at: '/signup' });
  const main = within(screen.getByRole('main'));
  await shell.user.click(await main.findByRole('button', { name: 'Sign up' }));
  for (const text of ['Name is Required', 'Email is Required', 'Password is Required'])
    expect(await main.findByText(text)).toBeDefined();
  expect(main.getByRole('button', { name: 'Sign in with google' })).toBeDefined();
});

test('SUP-02, SUP-03, SUP-04, SUP-05: sets the name, sends the mail, stores the token and goes home after sign-up', async () => {
  sessionStorage.setItem('shop:return-to', '/dashboard');
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.identity.signUp.mock.calls[0]?.[0]).toMatchObject({
    name: 'Ann Fitter',
    email: 'ann@example.com',
  });
  expect(shell.exchange.mock.calls).toEqual([['ann@example.com', 'id-token']]);
  expect(await screen.findByText('Welcome! We sent a verification link to ann@example.com.')).toBeDefined();
  expect(screen.getByText('Ann Fitter')).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('SUP-04: offers the way back to a part once on the home page, and lets it be dismissed', async () => {
  sessionStorage.setItem('shop:return-to', '/parts/SP-BD-3190');
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  await waitFor(() => expect(shell.location()).toBe('/'));
  const offer = within(await screen.findByRole('complementary', { name: 'Where you were' }));
  const link = offer.getByRole('link', { name: 'the part you were looking at' });
  expect(link.getAttribute('href')).toBe('/parts/SP-BD-3190');
  await shell.user.click(offer.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('complementary', { name: 'Where you were' })).toBeNull();
  expect(shell.location()).toBe('/');
});

test('SUP-04: removes the offer once its link is followed', async () => {
  sessionStorage.setItem('shop:return-to', '/purchase/64b000000000000000000001');
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  await shell.user.click(await screen.findByRole('link', { name: 'the part you were about to order' }));
  expect(shell.location()).toBe('/purchase/64b000000000000000000001');
  expect(screen.queryByRole('complementary', { name: 'Where you were' })).toBeNull();
});

test('SUP-04: offers no way back when no page is remembered', async () => {
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(await screen.findByText('Ann Fitter')).toBeDefined();
  expect(screen.queryByRole('complementary', { name: 'Where you were' })).toBeNull();
});

test('SUP-02: creates the account when the mail fails, says so, and sends the mail again', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.identity.sendVerification.mockRejectedValueOnce(new Error('Firebase: (auth/quota-exceeded).'));
  await signUp(shell);
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.exchange).toHaveBeenCalledTimes(1);
  const strip = within(await screen.findByRole('complementary', { name: 'Email verification' }));
  expect(await strip.findByText(/we only email receipts\. We couldn't send the link/)).toBeDefined();
  expect(
    await screen.findByText(
      "Your account is ready, but we couldn't send the verification email to ann@example.com.",
    ),
  ).toBeDefined();
  expect(screen.queryByText(/We sent a verification link/)).toBeNull();
  await shell.user.click(strip.getByRole('button', { name: 'Send it again' }));
  expect(await strip.findByText(/Open the link we sent to/)).toBeDefined();
  expect(strip.queryByText(/could not be sent/)).toBeNull();
});

test('still shows that the mail failed after a token renewal or a refresh', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.identity.sendVerification.mockRejectedValueOnce(new Error('Firebase: (auth/quota-exceeded).'));
  await signUp(shell);
  await screen.findByText(/We couldn't send the link/);
  await act(() => shell.session.refresh());
  await act(() => shell.session.renew());
  expect(screen.getByText(/We couldn't send the link/)).toBeDefined();
});

test('SUP-03, LOG-09: logs in and sets the name on Retry when only the name of a new account is missing', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.identity.signUp.mockRejectedValueOnce(
    new IncompleteSignUpError('This is taking too long. Please try again.'),
  );
  await signUp(shell);
  await shell.user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.identity.change.mock.calls).toEqual([[{ displayName: 'Ann Fitter' }]]);
  expect(await screen.findByText('Ann Fitter')).toBeDefined();
});

test('SUP-01, ERR-04: says that the address already has an account, and links to Login', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.identity.signUp.mockRejectedValueOnce(new Error('Firebase: Error (auth/email-already-in-use).'));
  await signUp(shell);
  expect(await screen.findByText('Error (auth/email-already-in-use).')).toBeDefined();
  expect(screen.getByText('You already have an account.')).toBeDefined();
  await shell.user.click(screen.getByRole('link', { name: 'Log in' }));
  await waitFor(() => expect(shell.location()).toBe('/login'));
});

test('SUP-06: marks an unverified address and sends the mail again', async () => {
  const shell = renderShell({ at: '/signup' });
  await signUp(shell);
  expect(await screen.findByText('unverified')).toBeDefined();
  await shell.user.click(screen.getByRole('button', { name: 'Send it again' }));
  expect(await screen.findByText('A new link is on its way to ann@example.com.')).toBeDefined();
  expect(shell.identity.sendVerification).toHaveBeenCalledTimes(2);
});

test('LOG-09: logs in on Retry instead of signing up twice when the account exists without a token', async () => {
  const shell = renderShell({ at: '/signup' });
  shell.exchange.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  await signUp(shell);
  await shell.user.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(shell.identity.signUp).toHaveBeenCalledTimes(1);
  expect(shell.identity.logIn).toHaveBeenCalledTimes(1);
});
