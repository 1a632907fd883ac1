// @vitest-environment jsdom
import {
  failOnConsoleNoise,
  fakeApi,
  installDomStubs,
  refusal,
  renderWithKit,
  signedIn,
} from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MakeAdminPage } from './make-admin.page.tsx';

failOnConsoleNoise();
installDomStubs();

const users = [{ email: 'boss@example.com', role: 'admin' as const }, { email: 'helper@example.com' }];

test('MKA-01 MKA-02: when users are listed, then admins cannot be made admin again', async () => {
  fakeApi({ listUsers: { body: users } });
  renderWithKit(<MakeAdminPage />, { session: signedIn() });
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.slice(0, 3).map(({ textContent }) => textContent)).toEqual(['Email', 'Make Admin', 'Role']);
  const boss = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make Admin: boss@example.com' });
  const helper = screen.getByRole<HTMLButtonElement>('button', { name: 'Make Admin: helper@example.com' });
  expect([boss.disabled, helper.disabled]).toEqual([true, false]);
  expect(screen.getByRole('row', { name: /boss/ }).textContent).toContain('Admin');
});

test('MKA-03 MSG-05: when somebody is made admin, then the message carries the address', async () => {
  const api = fakeApi({ listUsers: { body: users }, makeAdmin: { body: { modifiedCount: 1 } } });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await user.click(await screen.findByRole('button', { name: 'Make Admin: helper@example.com' }));
  expect(await screen.findByText('Successfully Made helper@example.com an admin')).toBeTruthy();
  expect(api.callsOf('makeAdmin').map(({ params }) => params)).toEqual([{ email: 'helper@example.com' }]);
});

test.each([401, 403])(
  'ERR-05 MKA-04: when make-admin answers %d, then a toast and log-out',
  async (status) => {
    const session = signedIn();
    fakeApi({ listUsers: { body: users }, makeAdmin: refusal(status, 'refused', 'no') });
    const { user } = renderWithKit(<MakeAdminPage />, { session });
    await user.click(await screen.findByRole('button', { name: 'Make Admin: helper@example.com' }));
    expect(await screen.findByText('Forbidden access!')).toBeTruthy();
    await waitFor(() => expect(session.getState().status).toBe('signed-out'));
  },
);

test.each([401, 403])(
  'ERR-02: when the users list answers %d, then log-out with the specified words',
  async (status) => {
    const session = signedIn();
    fakeApi({ listUsers: refusal(status, 'refused', 'no') });
    renderWithKit(<MakeAdminPage />, { session });
    expect(await screen.findByText('Forbidden access, please login again!')).toBeTruthy();
    expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' });
  },
);
