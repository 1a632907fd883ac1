// @vitest-environment jsdom

import { translatePage } from '@shop/front-kit/testing';
import { ApiError } from '@shop/shop-runtime';
import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { SignInCancelledError } from '../session/identity.ts';
import { fakeIdentity } from '../testing/fake-identity.ts';
import { renderShell } from '../testing/render-shell.tsx';

async function form() {
  const main = within(screen.getByRole('main'));
  return {
    main,
    email: await main.findByLabelText('Email'),
    password: main.getByLabelText('Password'),
    submit: main.getByRole('button', { name: 'Login' }),
  };
}

async function logIn(shell: ReturnType<typeof renderShell>) {
  const { email, password, submit } = await form();
  await shell.user.type(email, 'shopper@example.com');
  await shell.user.type(password, 'shopper123');
  await shell.user.click(submit);
}

test('R-05, LOG-01, LOG-02, LOG-03, LOG-04: shows form, Reset, sign-up and Google on the login page', async () => {
  renderShell({ at: '/login' });
  const { main, email, password } = await form();
  expect(email.getAttribute('autocomplete')).toBe('email');
  expect(password.getAttribute('autocomplete')).toBe('current-password');
  expect(main.getByText('Reset')).toBeDefined();
  expect(main.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe('/signup');
  expect(main.getByRole('button', { name: 'Sign in with google' })).toBeDefined();
});

test('VAL-01, VAL-04, VAL-19: names both errors of an empty form and focuses the first', async () => {
  const shell = renderShell({ at: '/login' });
  const { main, email, submit } = await form();
  await shell.user.click(submit);
  expect(await main.findByText('Email is Required')).toBeDefined();
  expect(main.getByText('Password is Required')).toBeDefined();
  expect(document.activeElement).toBe(email);
  expect(shell.identity.logIn).not.toHaveBeenCalled();
});

test('R-19, R-20, LOG-05, LOG-06: returns the visitor to the guarded page with query and hash after log-in', async () => {
  const shell = renderShell({ at: '/purchase/65f0c0ffee65f0c0ffee65f0?from=card#order' });
  await waitFor(() => expect(shell.location()).toBe('/login'));
  await logIn(shell);
  await waitFor(() => expect(shell.location()).toBe('/purchase/65f0c0ffee65f0c0ffee65f0?from=card#order'));
  expect(shell.exchange.mock.calls).toEqual([['shopper@example.com', 'id-token']]);
});

test('returns to the page named by the link to the login page', async () => {
  const here = { pathname: '/about', search: '?a=1', hash: '#b' };
  const element = (
    <Link to="/login" state={{ returnTo: here }}>
      Log in for this
    </Link>
  );
  const loadModule = async () => ({ area: { kit: 1, routes: [{ path: '/about', element }] } });
  const shell = renderShell({ at: '/about?a=1#b', loadModule });
  await shell.user.click(await screen.findByRole('link', { name: 'Log in for this' }));
  await logIn(shell);
  await waitFor(() => expect(shell.location()).toBe('/about?a=1#b'));
});

test("LOG-02, LOG-07, ERR-04: explains a wrong email or password after the provider's text, and offers the reset", async () => {
  const identity = fakeIdentity();
  identity.logIn.mockRejectedValueOnce(new Error('Firebase: Error (auth/invalid-credential).'));
  const shell = renderShell({ at: '/login', identity });
  await logIn(shell);
  const specified = await screen.findByText('Error (auth/invalid-credential).');
  const sentence = screen.getByText('Wrong email or password.');
  expect(specified.compareDocumentPosition(sentence)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await shell.user.click(screen.getByRole('button', { name: 'Forgot password' }));
  expect(await screen.findByText(/^If this address has an account/)).toBeDefined();
  expect(identity.sendPasswordReset.mock.calls).toEqual([['shopper@example.com']]);
});

test('LOG-08: disables the button during log-in and ignores a second click', async () => {
  const identity = fakeIdentity();
  const answer = Promise.withResolvers<never>();
  identity.logIn.mockReturnValueOnce(answer.promise);
  const shell = renderShell({ at: '/login', identity });
  await logIn(shell);
  const { submit } = await form();
  await shell.user.click(submit);
  expect(submit.getAttribute('aria-busy')).toBe('true');
  expect(identity.logIn).toHaveBeenCalledTimes(1);
});

test('LOG-09: shows an error when the shop issues no token, and logs in on Retry', async () => {
  const shell = renderShell({ at: '/login' });
  shell.exchange.mockRejectedValueOnce(new ApiError({ kind: 'refused', status: 503 }));
  await logIn(shell);
  expect(await screen.findByText(/We couldn't sign you in/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  await shell.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeDefined();
});

test('LOG-07: sends a reset mail without revealing whether the address is known, and clears errors', async () => {
  const shell = renderShell({ at: '/login' });
  const { main, email } = await form();
  await shell.user.click(main.getByText('Reset'));
  expect(await main.findByText('Please enter your email to reset password')).toBeDefined();
  await shell.user.type(email, 'shopper@example.com');
  await shell.user.click(main.getByText('Reset'));
  expect(await screen.findByText(/^If this address has an account/)).toBeDefined();
  expect(main.queryByText('Please enter your email to reset password')).toBeNull();
  expect(shell.identity.sendPasswordReset.mock.calls).toEqual([['shopper@example.com']]);
});

test("LOG-04: shows no error when the provider's window is closed", async () => {
  const identity = fakeIdentity();
  identity.logInWithGoogle.mockRejectedValueOnce(new SignInCancelledError());
  const shell = renderShell({ at: '/login', identity });
  const { main } = await form();
  await shell.user.click(main.getByRole('button', { name: 'Sign in with google' }));
  await vi.waitFor(() => expect(identity.logInWithGoogle).toHaveBeenCalledTimes(1));
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
});

test('EXT-08: signs in a user that the provider knows', async () => {
  const shell = renderShell({ at: '/login' });
  const { main } = await form();
  await shell.user.click(main.getByRole('button', { name: 'Sign in with google' }));
  await waitFor(() => expect(shell.location()).toBe('/'));
});

test('LOG-03: keeps the page to return to while switching between sign-up and log-in', async () => {
  const shell = renderShell({ at: '/dashboard/my-orders' });
  await waitFor(() => expect(shell.location()).toBe('/login'));
  await shell.user.click(await screen.findByRole('link', { name: 'Create an account' }));
  await waitFor(() => expect(shell.location()).toBe('/signup'));
  const main = within(screen.getByRole('main'));
  await shell.user.click(await main.findByRole('link', { name: /log ?in/i }));
  await logIn(shell);
  await waitFor(() => expect(shell.location()).toBe('/dashboard/my-orders'));
});

test('R-25: redirects a signed-in user to the remembered page', async () => {
  sessionStorage.setItem('shop:return-to', '/dashboard/my-orders?view=all');
  const shell = renderShell({ at: '/login', isSignedIn: true });
  await waitFor(() => expect(shell.location()).toBe('/dashboard/my-orders?view=all'));
});

test('R-25: redirects a signed-in user away from login and sign-up', async () => {
  const shell = renderShell({ at: '/signup', isSignedIn: true });
  await waitFor(() => expect(shell.location()).toBe('/'));
});

test('logs in on a page that the browser translates', async () => {
  const shell = renderShell({ at: '/login' });
  await form();
  translatePage();
  shell.identity.logIn.mockRejectedValueOnce(new Error('Firebase: Error (auth/invalid-credential).'));
  await logIn(shell);
  expect(await screen.findByText('Wrong email or password.')).toBeDefined();
  await shell.user.click((await form()).submit);
  await waitFor(() => expect(shell.location()).toBe('/'));
});
