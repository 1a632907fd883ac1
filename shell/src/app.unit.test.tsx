// @vitest-environment jsdom
import { calls } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { shopper } from '@shop/front-kit/testing';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hideKeptPages } from './session/forget-former-user.ts';
import { tokenKey, tokenStore } from './session/token-store.ts';
import { tokenFor } from './testing/memory-identity.ts';
import { renderShell } from './testing/render-shell.tsx';

const orders = keyOf(calls.listOwnWholeOrders);

function hearOtherTab(): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })));
}

test('drops cached data when another user signs in in another tab', () => {
  const { queryClient, session } = renderShell({ isSignedIn: true });
  queryClient.setQueryData(orders, 'of Sam');
  const ann = { ...shopper, email: 'ann@example.com' };
  tokenStore.begin(tokenFor(ann.email), ann);
  hearOtherTab();
  expect(session.getState()).toMatchObject({ user: { email: ann.email } });
  expect(queryClient.getQueryData(orders)).toBeUndefined();
});

test('shows nothing of one user to the next, not even for one frame', async () => {
  const answers = { listOwnWholeOrders: () => new Promise<never>(() => undefined) };
  const { container, queryClient, session } = renderShell({
    at: '/dashboard/my-orders',
    isSignedIn: true,
    answers,
  });
  const seen: boolean[] = [];
  session.subscribe(() => seen.push(queryClient.getQueryData(orders) !== undefined));
  queryClient.setQueryData(orders, 'of Sam');
  const page = await screen.findByRole('heading', { name: 'dashboard /dashboard/my-orders' });
  const ann = { ...shopper, email: 'ann@example.com' };
  tokenStore.begin(tokenFor(ann.email), ann);
  hearOtherTab();
  expect([seen.length > 0, seen.includes(true)]).toEqual([true, false]);
  expect(container.contains(page)).toBe(false);
});

test('hides a page that the browser keeps until it has the current user', async () => {
  const root = document.createElement('div');
  hideKeptPages(root);
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(root.style.visibility).toBe('hidden');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(root.style.visibility).toBe(''));
});

test("keeps cached data when another tab renews the same user's token", () => {
  const { queryClient } = renderShell({ isSignedIn: true });
  queryClient.setQueryData(orders, 'of Sam');
  tokenStore.replace(tokenFor(shopper.email, { livesMs: 1_800_000 }), { ...shopper });
  hearOtherTab();
  expect(queryClient.getQueryData(orders)).toBe('of Sam');
});
