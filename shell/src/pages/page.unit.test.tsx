// @vitest-environment jsdom
import { refusal, shopper } from '@shop/front-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeIdentity } from '../testing/fake-identity.ts';
import { renderShell } from '../testing/render-shell.tsx';

async function sidebar() {
  return within(await screen.findByRole('navigation', { name: 'Dashboard' }));
}

test('R-10, R-27, NF-01: shows the not-found page with a link home for an unknown path', async () => {
  const shell = renderShell({ at: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Oops!' })).toBeDefined();
  expect(screen.getByText('The page you are looking for is unavailable')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  expect(shell.location()).toBe('/nowhere');
});

test('R-21: shows the not-found page next to the sidebar for an unknown dashboard path', async () => {
  renderShell({ at: '/dashboard/nope', isSignedIn: true });
  expect(await screen.findByText('Oops!')).toBeDefined();
  expect(await (await sidebar()).findByRole('link', { name: 'My Orders' })).toBeDefined();
});

test('R-26: waits while the session is restored instead of flashing the login page', async () => {
  localStorage.setItem('accessToken', 'from before');
  const identity = fakeIdentity();
  const answer = Promise.withResolvers<undefined>();
  identity.restore.mockReturnValueOnce(answer.promise);
  const shell = renderShell({ at: '/dashboard', identity });
  expect(await screen.findByText('Restoring your session')).toBeDefined();
  expect(shell.location()).toBe('/dashboard');
  answer.resolve(undefined);
  await waitFor(() => expect(shell.location()).toBe('/login'));
});

test('SB-01: shows My Orders, Add Review and My Profile to a user', async () => {
  renderShell({ at: '/dashboard', isSignedIn: true });
  await (await sidebar()).findByText('My Orders');
  expect((await sidebar()).getAllByRole('link').map((link) => link.textContent)).toEqual([
    'My Orders',
    'Add Review',
    'My Profile',
  ]);
});

test('SB-02, SB-03: shows an admin only the admin items', async () => {
  renderShell({ at: '/dashboard', isSignedIn: true, answers: { checkAdmin: { body: { admin: true } } } });
  await (await sidebar()).findByText('Add Part');
  expect((await sidebar()).getAllByRole('link').map((link) => link.textContent)).toEqual([
    'My Profile',
    'Add Part',
    'Manage Parts',
    'Make Admin',
    'Manage All Orders',
  ]);
});

test.each([
  [
    'office',
    [
      'My Profile',
      'Manage Parts',
      'Manage All Orders',
      'Account',
      'Orders',
      'New Order',
      'Packing',
      'Returns',
      'Books',
      'Tax Rules',
      'Manage Reviews',
    ],
  ],
  [
    'warehouse',
    ['My Profile', 'Manage Parts', 'Manage All Orders', 'Account', 'Orders', 'Packing', 'Returns'],
  ],
  [
    'bookkeeper',
    ['My Profile', 'Manage Parts', 'Manage All Orders', 'Account', 'Orders', 'Returns', 'Books', 'Tax Rules'],
  ],
] as const)('shows the role %s only the pages it may open', async (role, items) => {
  renderShell({
    at: '/dashboard',
    isSignedIn: true,
    answers: { checkAdmin: { body: { admin: false, roles: [role] } } },
  });
  await (await sidebar()).findByText('Manage Parts');
  const menus = screen.getAllByRole('navigation', { name: /Dashboard|More/ });
  const links = menus.flatMap((menu) => within(menu).getAllByRole('link'));
  expect(links.map(({ textContent }) => textContent)).toEqual(items);
});

test('SB-02 DEF-14 API-12: groups Shop Figures, Manage Reviews and System Status below the specified items, for admins only', async () => {
  const { unmount } = renderShell({
    at: '/dashboard',
    isSignedIn: true,
    answers: { checkAdmin: { body: { admin: true } } },
  });
  const more = within(await screen.findByRole('navigation', { name: 'More' }));
  expect(more.getByRole('link', { name: 'Shop Figures' }).getAttribute('href')).toBe(
    '/dashboard/shop-figures',
  );
  expect(more.getByRole('link', { name: 'Company' }).getAttribute('href')).toBe('/dashboard/company');
  expect(more.getByRole('link', { name: 'Manage Reviews' }).getAttribute('href')).toBe(
    '/dashboard/manage-reviews',
  );
  expect(more.getByRole('link', { name: 'System Status' }).getAttribute('href')).toBe(
    '/dashboard/system-status',
  );
  unmount();
  renderShell({ at: '/dashboard', isSignedIn: true });
  await (await sidebar()).findByText('My Orders');
  const own = within(screen.getByRole('navigation', { name: 'More' })).getAllByRole('link');
  expect(own.map(({ textContent }) => textContent)).toEqual(['Account']);
});

test('SB-05: shows no item while the role is being checked', async () => {
  const answer = Promise.withResolvers<{ body: { admin: boolean } }>();
  renderShell({ at: '/dashboard', isSignedIn: true, answers: { checkAdmin: () => answer.promise } });
  await screen.findByText('dashboard /dashboard');
  expect((await sidebar()).queryAllByRole('link')).toEqual([]);
  answer.resolve({ body: { admin: true } });
  expect(await (await sidebar()).findByText('Add Part')).toBeDefined();
});

const adminPages = ['add-part', 'manage-parts', 'make-admin', 'manage-orders'].map(
  (name) => `/dashboard/${name}`,
);

test.each(adminPages)('ROLE-03, R-15..18: checks the role before showing an admin %s', async (at) => {
  const { server } = renderShell({
    at,
    isSignedIn: true,
    answers: { checkAdmin: { body: { admin: true } } },
  });
  expect(await screen.findByText(`admin ${at}`)).toBeDefined();
  expect(server.callsOf('checkAdmin').map(({ params }) => params)).toEqual([{ email: shopper.email }]);
});

test.each(adminPages)(
  'ROLE-04, ERR-06: logs out and shows a toast and the login page when a shopper opens %s',
  async (at) => {
    const shell = renderShell({ at, isSignedIn: true });
    await waitFor(() => expect(shell.location()).toBe('/login'));
    expect(screen.getByRole('alert').textContent).toContain('Forbidden Access');
    expect(localStorage.getItem('accessToken')).toBeNull();
    expect(sessionStorage.getItem('shop:return-to')).toBeNull();
  },
);

test.each(['system-status', 'log', 'company', 'personal-data'].map((name) => `/dashboard/${name}`))(
  'keeps a person without the right signed in on %s, and says so',
  async (at) => {
    const shell = renderShell({ at, isSignedIn: true });
    expect(await screen.findByText("You don't have this right")).toBeDefined();
    expect(shell.location()).toBe(at);
    expect(localStorage.getItem('accessToken')).not.toBeNull();
  },
);

test('ROLE-04, DEF-11: offers Retry instead of logging out when the role check fails', async () => {
  const shell = renderShell({
    at: '/dashboard/add-part',
    isSignedIn: true,
    answers: { checkAdmin: refusal(503, 'down', 'Please come back later') },
  });
  expect(await screen.findByText("Couldn't check your permissions")).toBeDefined();
  expect(localStorage.getItem('accessToken')).not.toBeNull();
  shell.server.answer('checkAdmin', { body: { admin: true } });
  await shell.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('admin /dashboard/add-part')).toBeDefined();
});

test('R-28: shows a failure only in the area of a micro-frontend that does not load, and loads it on Retry', async () => {
  let isDown = true;
  const shell = renderShell({
    at: '/dashboard',
    isSignedIn: true,
    loadModule: async (name) => {
      if (name === 'dashboard' && isDown) throw new Error('503');
      return {
        area: {
          routes: ['/about', '/dashboard'].map((path) => ({
            path,
            element: <p>{`${name} is here`}</p>,
          })),
        },
      };
    },
  });
  expect(await screen.findByText("This section didn't load")).toBeDefined();
  await shell.user.click(screen.getByRole('link', { name: 'About' }));
  expect(await screen.findByText('storefront is here')).toBeDefined();
  await shell.user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText("This section didn't load");
  isDown = false;
  await shell.user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('dashboard is here')).toBeDefined();
});

test("removes the prerendered page's metadata from the head when another page opens", async () => {
  document.head.innerHTML =
    '<link rel="canonical" href="https://shop.test/nowhere" data-page><script type="application/ld+json" data-page>{}</script><link rel="icon" href="/icon.svg">';
  renderShell({ at: '/nowhere' });
  const home = await screen.findByRole('link', { name: 'Back to Home' });
  expect(document.head.querySelectorAll('[data-page]')).toHaveLength(2);
  await userEvent.click(home);
  await waitFor(() => expect(document.head.querySelectorAll('[data-page]')).toHaveLength(0));
  expect(document.head.querySelector('[rel=icon]')).not.toBeNull();
});
