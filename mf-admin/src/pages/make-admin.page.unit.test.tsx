// @vitest-environment jsdom
import { fakeApi, refusal, renderWithKit, signedIn } from '@shop/front-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MakeAdminPage } from './make-admin.page.tsx';

const users = [
  { email: 'boss@example.com', role: 'admin' as const, roles: ['owner'] },
  { email: 'helper@example.com' },
];

test('MKA-01 MKA-02: offers each user the role, or to remove it, in the specified columns', async () => {
  fakeApi({ listUsers: { body: users } });
  renderWithKit(<MakeAdminPage />, { session: signedIn() });
  const headers = await screen.findAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Email',
    'Make Admin',
    'Role',
    'Name',
    'Remove admin',
    'Staff roles',
  ]);
  const boss = await screen.findByRole<HTMLButtonElement>('button', { name: 'Make Admin: boss@example.com' });
  const helper = screen.getByRole<HTMLButtonElement>('button', { name: 'Make Admin: helper@example.com' });
  expect([boss.disabled, helper.disabled]).toEqual([true, false]);
  expect(screen.getByRole('row', { name: /boss/ }).textContent).toContain('Admin');
  expect(screen.getAllByRole('button', { name: /^Remove admin/ })).toHaveLength(1);
  expect(screen.getByText(/at once. The address must be verified first/)).toBeTruthy();
});

test('MKA-03 MSG-05: names the address in the message when a user becomes an admin', async () => {
  const api = fakeApi({ listUsers: { body: users }, makeAdmin: { body: { modifiedCount: 1 } } });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await user.click(await screen.findByRole('button', { name: 'Make Admin: helper@example.com' }));
  expect(await screen.findByText('Successfully Made helper@example.com an admin')).toBeTruthy();
  expect(api.callsOf('makeAdmin').map(({ params }) => params)).toEqual([{ email: 'helper@example.com' }]);
});

test('removes the role again on Undo, and says so', async () => {
  const api = fakeApi({
    listUsers: { body: users },
    makeAdmin: { body: { modifiedCount: 1 } },
    removeAdmin: { body: { modifiedCount: 1 } },
  });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await user.click(await screen.findByRole('button', { name: 'Make Admin: helper@example.com' }));
  await user.click(await screen.findByRole('button', { name: 'Undo making helper@example.com an admin' }));
  expect(await screen.findByText('helper@example.com is no longer an admin.')).toBeTruthy();
  expect(api.callsOf('removeAdmin').map(({ params }) => params)).toEqual([{ email: 'helper@example.com' }]);
});

test('gives a role of staff and takes it away by one click each', async () => {
  const api = fakeApi({
    listUsers: { body: [{ email: 'helper@example.com', roles: ['office'] }] },
    changeRoles: { body: { modifiedCount: 1 } },
  });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await user.click(await screen.findByRole('checkbox', { name: 'Warehouse' }));
  expect(await screen.findByText('Warehouse role given to helper@example.com')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Office' }));
  expect(await screen.findByText('Office role removed from helper@example.com')).toBeTruthy();
  expect(api.callsOf('changeRoles').map(({ params, body }) => [params, body])).toEqual([
    [{ email: 'helper@example.com' }, { roles: ['office', 'warehouse'], before: ['office'] }],
    [{ email: 'helper@example.com' }, { roles: [], before: ['office'] }],
  ]);
});

test('shows the new roles after another owner changed them', async () => {
  const words = 'Another owner changed these roles. Check them and try again.';
  const api = fakeApi({
    listUsers: { body: [{ email: 'helper@example.com' }] },
    changeRoles: refusal(409, 'roles-changed', words),
  });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  const warehouse = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Warehouse' });
  api.answer('listUsers', { body: [{ email: 'helper@example.com', roles: ['office'] }] });
  await user.click(warehouse);
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Office' }).checked).toBe(true),
  );
});

test.each([401, 403])(
  'ERR-05 MKA-04: shows a toast and logs out when make-admin answers %d',
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
  'ERR-02: logs out with the specified text when the list of users answers %d',
  async (status) => {
    const session = signedIn();
    fakeApi({ listUsers: refusal(status, 'refused', 'no') });
    renderWithKit(<MakeAdminPage />, { session });
    expect(await screen.findByText('Forbidden access, please login again!')).toBeTruthy();
    expect(session.getState()).toMatchObject({ status: 'signed-out', exit: '/' });
  },
);

async function removal(answers: Parameters<typeof fakeApi>[0], session = signedIn()) {
  const api = fakeApi({ listUsers: { body: users }, ...answers });
  const view = renderWithKit(<MakeAdminPage />, { at: '/dashboard/make-admin', session });
  await view.user.click(await screen.findByRole('button', { name: 'Remove admin: boss@example.com' }));
  return { api, ...view };
}
function answer(name: string) {
  return screen.getByRole('button', { name });
}

test('asks before removing the admin role, removes it once and confirms', async () => {
  const { api, user } = await removal({ removeAdmin: { body: { modifiedCount: 1 } } });
  const dialog = screen.getByRole('alertdialog', { name: 'Remove the admin role from boss@example.com?' });
  expect(dialog.textContent).toContain('lose access to parts, users and orders');
  expect(api.callsOf('removeAdmin')).toEqual([]);
  api.answer('listUsers', { body: [{ email: 'boss@example.com' }, users[1]] });
  await user.click(answer('Yes, remove'));
  expect(await screen.findByText('boss@example.com is no longer an admin')).toBeTruthy();
  expect(api.callsOf('removeAdmin').map(({ params }) => params)).toEqual([{ email: 'boss@example.com' }]);
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Remove admin: boss@example.com' })).toBeNull(),
  );
});

test('closes the notice about a new admin when the role is removed again', async () => {
  const api = fakeApi({
    listUsers: { body: users },
    makeAdmin: { body: { modifiedCount: 1 } },
    removeAdmin: { body: { modifiedCount: 1 } },
  });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await screen.findByRole('button', { name: 'Make Admin: helper@example.com' });
  api.answer('listUsers', {
    body: [users[0], { email: 'helper@example.com', role: 'admin', roles: ['owner'] }],
  });
  await user.click(answer('Make Admin: helper@example.com'));
  expect(await screen.findByText('helper@example.com is an admin now.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Remove admin: helper@example.com' }));
  await user.click(answer('Yes, remove'));
  await waitFor(() => expect(screen.queryByText('helper@example.com is an admin now.')).toBeNull());
});

test('marks an address that is not verified, and shows why it gets no role', async () => {
  const words = "This address isn't verified yet.";
  fakeApi({
    listUsers: { body: [users[0], { email: 'new@example.com', unverified: true }] },
    makeAdmin: refusal(409, 'unverified', words),
  });
  const { user } = renderWithKit(<MakeAdminPage />, { session: signedIn() });
  await user.click(await screen.findByRole('button', { name: 'Make Admin: new@example.com' }));
  expect(screen.getByText('Not verified: no role yet')).toBeTruthy();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows why the last admin cannot be removed, without logging out', async () => {
  const session = signedIn();
  const words = "You can't remove the last admin. Make another user an admin first.";
  const { user } = await removal({ removeAdmin: refusal(409, 'last-admin', words) }, session);
  await user.click(answer('Yes, remove'));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(session.getState().status).toBe('signed-in');
});

test('warns an admin who gives up their own role, and leaves the page afterwards', async () => {
  const { user, location } = await removal(
    { removeAdmin: { body: { modifiedCount: 1 } } },
    signedIn({ email: 'Boss@example.com' }),
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Remove your own admin role?' });
  expect(dialog.textContent).toContain('another admin');
  await user.click(answer('Yes, remove'));
  expect(await screen.findByText('You are no longer an admin')).toBeTruthy();
  await waitFor(() => expect(location()).toBe('/dashboard'));
});

test.each([401, 403])(
  'ERR-05: shows a toast and logs out when remove-admin answers %d, as for make-admin',
  async (status) => {
    const session = signedIn();
    const { user } = await removal({ removeAdmin: refusal(status, 'refused', 'no') }, session);
    await user.click(answer('Yes, remove'));
    expect(await screen.findByText('Forbidden access!')).toBeTruthy();
    await waitFor(() => expect(session.getState().status).toBe('signed-out'));
  },
);
