// @vitest-environment jsdom
import { shopper } from '@shop/front-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeIdentity } from '../testing/fake-identity.ts';
import { renderShell } from '../testing/render-shell.tsx';

function open(given: Parameters<typeof renderShell>[0] = {}) {
  return renderShell({ at: '/dashboard/account', isSignedIn: true, ...given });
}

test('changes the password after asking for the present one', async () => {
  const { user, identity } = open();
  await user.type(await screen.findByLabelText('Current password'), 'old-secret');
  await user.type(screen.getByLabelText('New password'), 'new-secret');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText('Your password is changed.')).toBeDefined();
  expect(identity.confirm).toHaveBeenCalledWith('old-secret');
  expect(identity.changePassword).toHaveBeenCalledWith('new-secret');
});

test('keeps the password when the present one is wrong', async () => {
  const { user, identity } = open();
  identity.confirm.mockRejectedValue(new Error('Firebase: Error (auth/invalid-credential).'));
  await user.type(await screen.findByLabelText('Current password'), 'wrong');
  await user.type(screen.getByLabelText('New password'), 'new-secret');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect((await screen.findByRole('alert')).textContent).toBe("That isn't your password.");
  expect(identity.changePassword).not.toHaveBeenCalled();
});

test('mails a link to a new address, and ends the session once the link was opened', async () => {
  const shell = open({ answers: { announceEmailChange: { body: { announced: true } } } });
  await shell.user.type(await screen.findByLabelText('New email'), 'new@example.com');
  await shell.user.type(screen.getByLabelText('Your password'), 'secret1');
  await shell.user.click(screen.getByRole('button', { name: 'Send the link' }));
  expect(await screen.findByText(/then log in with it/)).toBeDefined();
  expect(shell.identity.changeEmail).toHaveBeenCalledWith('new@example.com');
  expect(shell.server.callsOf('announceEmailChange')).toMatchObject([{ body: { email: 'new@example.com' } }]);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(shell.identity.reload).toHaveBeenCalledTimes(1));
  expect(shell.session.getState().status).toBe('signed-in');
  shell.identity.reload.mockResolvedValue({ ...shopper, email: 'new@example.com' });
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(shell.location()).toBe('/login'));
});

test('offers no change of email or password to a Google account', async () => {
  const identity = fakeIdentity(shopper);
  identity.hasPassword.mockResolvedValue(false);
  open({ identity });
  expect(await screen.findByText(/You sign in with Google/)).toBeDefined();
  expect(screen.queryByLabelText('New password')).toBeNull();
  expect(screen.queryByLabelText('New email')).toBeNull();
});

test('signs out everywhere, and here', async () => {
  const { user, server, location } = open({ answers: { signOutEverywhere: { body: { signedOut: true } } } });
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }));
  await waitFor(() => expect(location()).toBe('/login'));
  expect(server.callsOf('signOutEverywhere')).toHaveLength(1);
});

test('closes the account after asking for the password again, and goes home', async () => {
  const { user, server, location, identity, session } = open({
    answers: { closeAccount: { body: { closed: true } } },
  });
  await user.type(await screen.findByLabelText('Password to close the account'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Close my account' }));
  await waitFor(() => expect(location()).toBe('/'));
  expect(identity.confirm).toHaveBeenCalledWith('secret1');
  expect(server.callsOf('closeAccount')).toHaveLength(1);
  expect(session.getState().status).toBe('signed-out');
});

test('shows why an account with an unsent order stays open', async () => {
  const message = 'You can close your account once we have sent SP-26-7K3QD.';
  const problem = {
    type: 'about:blank',
    title: 'orders-unsent',
    status: 409,
    code: 'orders-unsent',
    message,
  };
  const { user, session } = open({ answers: { closeAccount: { status: 409, body: problem } } });
  await user.click(await screen.findByRole('button', { name: 'Close my account' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(session.getState().status).toBe('signed-in');
});

const offline = () => Promise.reject(new TypeError('offline'));
const wrongPassword = new Error('Firebase: Error (auth/invalid-credential).');

test('says that the password is changed when the answer to the first try was lost', async () => {
  const { user, identity } = open();
  identity.changePassword.mockRejectedValueOnce(new Error('Firebase: Error (auth/network-request-failed).'));
  await user.type(await screen.findByLabelText('Current password'), 'old-secret');
  await user.type(screen.getByLabelText('New password'), 'new-secret');
  const save = screen.getByRole('button', { name: 'Change password' });
  await user.click(save);
  await screen.findByText(/Check your connection/);
  identity.confirm.mockImplementation(async (password) => {
    if (password !== 'new-secret') throw wrongPassword;
  });
  await user.click(save);
  expect(await screen.findByText('Your password is changed.')).toBeDefined();
  expect(identity.changePassword).toHaveBeenCalledTimes(1);
});

test('leaves a closed account when the answer to the first try was lost', async () => {
  const { user, server, location, identity } = open({ answers: { closeAccount: offline } });
  await user.type(await screen.findByLabelText('Password to close the account'), 'secret1');
  const close = screen.getByRole('button', { name: 'Close my account' });
  await user.click(close);
  await screen.findByText(/Check your connection/);
  identity.reload.mockResolvedValue(undefined);
  identity.confirm.mockRejectedValue(wrongPassword);
  await user.click(close);
  await waitFor(() => expect(location()).toBe('/'));
  expect(await screen.findByText('Your account is closed.')).toBeDefined();
  expect(server.callsOf('closeAccount')).toHaveLength(1);
});
