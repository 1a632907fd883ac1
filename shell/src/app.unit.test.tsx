// @vitest-environment jsdom
import { routes } from '@shop/contracts/client';
import { keyOf } from '@shop/front-kit';
import { shopper } from '@shop/front-kit/testing';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tokenKey, tokenStore } from './session/token-store.ts';
import { tokenFor } from './testing/fake-identity.ts';
import { renderShell } from './testing/render-shell.tsx';

const orders = keyOf(routes.listOwnWholeOrders);

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

test("keeps cached data when another tab renews the same user's token", () => {
  const { queryClient } = renderShell({ isSignedIn: true });
  queryClient.setQueryData(orders, 'of Sam');
  tokenStore.replace(tokenFor(shopper.email, { livesMs: 1_800_000 }), { ...shopper });
  hearOtherTab();
  expect(queryClient.getQueryData(orders)).toBe('of Sam');
});
