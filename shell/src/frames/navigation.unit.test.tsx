// @vitest-environment jsdom

import { shopper } from '@shop/front-kit/testing';
import { addToBasket } from '@shop/shop-runtime';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

function bar() {
  return within(screen.getByRole('navigation', { name: 'Main' }));
}
function items() {
  return bar()
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

test('NAV-01..04, NAV-06, NAV-09: shows a visitor the items in order, with Login last', async () => {
  renderShell();
  await screen.findByText('storefront /');
  expect(items()).toEqual(['Home', 'About', 'Blogs', 'My Portfolio', 'Login']);
  const targets = bar()
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/', '/about', '/blogs', '/my-portfolio', '/login']);
});

test('NAV-05, NAV-07, NAV-08, NAV-09: shows Dashboard, name and Logout to a signed-in user', async () => {
  renderShell({ isSignedIn: true });
  await screen.findByText('storefront /');
  expect(items().slice(0, 5)).toEqual(['Home', 'About', 'Blogs', 'My Portfolio', 'Dashboard']);
  expect(items().at(-1)).toContain('Sam Shopper');
  expect(bar().getByRole('button', { name: 'Logout' })).toBeDefined();
});

test('NAV-07, ST-11: clears the token and goes home when Logout is pressed on a guarded page', async () => {
  const shell = renderShell({ isSignedIn: true, at: '/dashboard/my-orders' });
  await screen.findByText('dashboard /dashboard/my-orders');
  await shell.user.click(bar().getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(shell.location()).toBe('/'));
  expect(localStorage.getItem('accessToken')).toBeNull();
  expect(sessionStorage.getItem('shop:return-to')).toBeNull();
  await vi.waitFor(() => expect(shell.identity.signOut).toHaveBeenCalledTimes(1));
});

test('NAV-11: shows a changed name without a reload', async () => {
  const shell = renderShell({ isSignedIn: true });
  await screen.findByText(shopper.displayName);
  await act(() => shell.session.rename('Sam New'));
  expect(bar().getByText('Sam New')).toBeDefined();
});

test('NAV-10: marks the item of the open page, and offers a link to skip to the content', async () => {
  renderShell({ at: '/about' });
  await screen.findByText('storefront /about');
  expect(bar().getByRole('link', { name: 'About' }).getAttribute('aria-current')).toBe('page');
  expect(bar().getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  expect(screen.getByText('Skip to content').getAttribute('href')).toBe('#content');
  expect(screen.getByRole('main').id).toBe('content');
});

test('NAV-10: announces that the menu is open, and closes it on Escape', async () => {
  const { user } = renderShell();
  const button = await screen.findByRole('button', { name: 'Menu' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('counts the parts in the basket, apart from the specified items', async () => {
  renderShell();
  await screen.findByText('storefront /');
  const link = screen.getByRole('link', { name: 'Basket' });
  expect(link.getAttribute('href')).toBe('/basket');
  const line = (digit: number) => ({ partId: `${digit}`.repeat(24), quantity: 3, seenPrice: 1 });
  act(() => void addToBasket([line(1)]));
  expect(link.textContent).toBe('Basket, 1 part1');
  act(() => void addToBasket([line(1), line(2)]));
  expect(screen.getByRole('link', { name: 'Basket, 2 parts' })).toBe(link);
});

test('LOG-05: remembers the current page when Login is pressed', async () => {
  const { user } = renderShell({ at: '/about' });
  await screen.findByText('storefront /about');
  await user.click(bar().getByRole('link', { name: 'Login' }));
  expect(sessionStorage.getItem('shop:return-to')).toBe('/about');
});
