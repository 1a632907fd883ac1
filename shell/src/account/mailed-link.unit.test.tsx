// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MailedLink } from '../session/identity.ts';
import { fakeIdentity } from '../testing/fake-identity.ts';
import { renderShell } from '../testing/render-shell.tsx';

const email = 'shopper@example.com';

function open(link: MailedLink | undefined, isSignedIn = false) {
  const shell = renderShell({ at: '/auth/action?mode=any&oobCode=code-1', isSignedIn });
  shell.identity.readLink.mockResolvedValue(link);
  return shell;
}

const links = [
  ['verify-email', 'Verify this email', `${email} is verified.`],
  ['change-email', 'Use this email', `Log in with ${email} from now on.`],
  ['restore-email', 'Take it back', `Log in with ${email}, then change your password.`],
] as const;

test.each(links)(
  'a link to %s names the address, and acts only when its button is pressed',
  async (does, button, done) => {
    const { identity, user } = open({ does, email, before: 'old@example.com' });
    const press = await screen.findByRole('button', { name: button });
    expect(screen.getByRole('main').textContent).toContain(email);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(identity.followLink).not.toHaveBeenCalled();
    await user.click(press);
    expect((await screen.findByText(done)).getAttribute('role')).toBe('status');
    expect(identity.followLink.mock.calls).toEqual([['code-1']]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

test('chooses a new password with the code of the link', async () => {
  const { identity, user } = open({ does: 'reset-password', email });
  await user.type(await screen.findByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(identity.choosePassword).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('New password'), '-no-more');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('Your password is changed.')).toBeDefined();
  expect(identity.choosePassword.mock.calls).toEqual([['code-1', 'short-no-more']]);
});

test('asks the signed-in session again after a link was followed', async () => {
  const { identity, user } = open({ does: 'verify-email', email }, true);
  await user.click(await screen.findByRole('button', { name: 'Verify this email' }));
  await waitFor(() => expect(identity.reload).toHaveBeenCalled());
  expect(await screen.findByRole('link', { name: 'Go to the shop' })).toBeDefined();
});

test('ends a sign-up that was not theirs by a new password, and proves nothing', async () => {
  const { identity, user } = open({ does: 'verify-email', email });
  await user.click(await screen.findByRole('button', { name: 'This was not me' }));
  expect(await screen.findByText(/^We sent you another link/)).toBeDefined();
  expect(identity.sendPasswordReset.mock.calls).toEqual([[email]]);
  expect(identity.followLink).not.toHaveBeenCalled();
});

test('says that a link is over, before and after the press', async () => {
  open(undefined);
  expect(await screen.findByText('This link was used or has expired. Ask for a new one.')).toBeDefined();
});

test('says why a press did nothing', async () => {
  const { identity, user } = open({ does: 'verify-email', email });
  identity.followLink.mockRejectedValue(new Error('Firebase: Error (auth/invalid-action-code).'));
  await user.click(await screen.findByRole('button', { name: 'Verify this email' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link was used or has expired. Ask for a new one.',
  );
});

test('reads the link again when the sign-in service did not answer', async () => {
  const identity = fakeIdentity();
  identity.readLink.mockRejectedValueOnce(new Error('Firebase: Error (auth/network-request-failed).'));
  identity.readLink.mockResolvedValue({ does: 'verify-email', email });
  const { user } = renderShell({ at: '/auth/action?oobCode=code-1', identity });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Verify this email' })).toBeDefined();
});
