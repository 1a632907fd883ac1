// @vitest-environment jsdom
import { failOnConsoleNoise, installDomStubs, shopper } from '@shop/front-kit/testing';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tokenKey, tokenStore } from './session/token-store.ts';
import { tokenFor } from './testing/fake-identity.ts';
import { renderShell } from './testing/render-shell.tsx';

failOnConsoleNoise();
installDomStubs();

function hearOtherTab(): void {
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: tokenKey })));
}

test('when somebody else signs in in another tab, then nothing that the one before was shown is kept', () => {
  const { queryClient, session } = renderShell({ isSignedIn: true });
  queryClient.setQueryData(['orders'], 'of Sam');
  const ann = { ...shopper, email: 'ann@example.com' };
  tokenStore.begin(tokenFor(ann.email), ann);
  hearOtherTab();
  expect(session.getState()).toMatchObject({ user: { email: ann.email } });
  expect(queryClient.getQueryData(['orders'])).toBeUndefined();
});

test('when another tab renews the token of the same person, then what they were shown stays', () => {
  const { queryClient } = renderShell({ isSignedIn: true });
  queryClient.setQueryData(['orders'], 'of Sam');
  tokenStore.replace(tokenFor(shopper.email, { livesMs: 1_800_000 }), { ...shopper });
  hearOtherTab();
  expect(queryClient.getQueryData(['orders'])).toBe('of Sam');
});
