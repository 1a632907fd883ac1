// @vitest-environment jsdom
import { ApiError } from '@shop/front-kit';
import { installDomStubs, shopper } from '@shop/front-kit/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeIdentity, tokenFor } from '../testing/fake-identity.ts';
import { createSession } from './session-store.ts';
import { tokenKey, tokenStore } from './token-store.ts';

installDomStubs();
afterEach(() => void vi.useRealTimers());

function open({
  kept = shopper,
  livesMs = 3_600_000,
}: {
  kept?: typeof shopper | null;
  livesMs?: number;
} = {}) {
  const identity = fakeIdentity(kept ?? undefined);
  const load = vi.fn(async () => identity);
  const exchange = vi.fn(async (email: string, _proof: string) => tokenFor(email, { livesMs }));
  return { identity, load, exchange, session: createSession({ identity: load, exchange }) };
}

function refused(status: number) {
  return new ApiError({ kind: 'refused', status });
}

test('when nothing is kept, then the visitor is signed out and the identity service is never loaded', () => {
  const { session, load } = open();
  session.start();
  expect(session.getState().status).toBe('signed-out');
  expect(load).not.toHaveBeenCalled();
});

test('R-26: when a fresh token and its person are kept, then they are signed in at once', () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, load } = open();
  session.start();
  expect(session.getState()).toEqual({ status: 'signed-in', user: shopper });
  expect(load).not.toHaveBeenCalled();
});

test('R-26: when the kept token has ended, then the session is restoring until a new one is there', async () => {
  tokenStore.begin(tokenFor(shopper.email, { livesMs: -1_000 }), shopper);
  const { session, exchange } = open();
  session.start();
  expect(session.getState().status).toBe('restoring');
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'));
  expect(exchange.mock.calls).toEqual([[shopper.email, 'id-token']]);
});

test('when something unreadable is kept, then the identity service decides', async () => {
  localStorage.setItem(tokenKey, 'rubbish');
  const { session } = open({ kept: null });
  session.start();
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-out'));
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test('LOG-06, ST-10, CON-07: when somebody logs in, then the proof is exchanged and the token kept as accessToken', async () => {
  const { session, exchange } = open({ kept: null });
  session.start();
  await session.enter((identity) => identity.logIn({ email: shopper.email, password: 'shopper123' }));
  expect(exchange.mock.calls).toEqual([[shopper.email, 'id-token']]);
  expect(localStorage.getItem('accessToken')).toBe(session.accessToken());
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { email: shopper.email } });
});

test('LOG-09: when the shop gives no token, then nobody is left half signed in', async () => {
  const { session, exchange, identity } = open({ kept: null });
  session.start();
  exchange.mockRejectedValueOnce(refused(503));
  const entering = session.enter((service) =>
    service.logIn({ email: shopper.email, password: 'shopper123' }),
  );
  await expect(entering).rejects.toThrow("We couldn't sign you in.");
  expect(identity.signOut).toHaveBeenCalledTimes(1);
  expect(session.getState().status).toBe('signed-out');
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test('ERR-13: when several calls ask for a new token at once, then it is fetched once', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  session.start();
  const tokens = await Promise.all([session.renew(), session.renew(), session.renew()]);
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(new Set(tokens).size).toBe(1);
});

test('ERR-13: when the token is about to end, then it is renewed before it does', async () => {
  vi.useFakeTimers();
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  session.start();
  await vi.advanceTimersByTimeAsync(54 * 60_000);
  expect(exchange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(exchange).toHaveBeenCalledTimes(1);
});

test('ERR-12: when a renewal fails for a while, then the session stays and it is tried again', async () => {
  vi.useFakeTimers();
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  session.start();
  await vi.advanceTimersByTimeAsync(56 * 60_000);
  expect(session.getState().status).toBe('signed-in');
  expect(exchange).toHaveBeenCalledTimes(2);
});

test.each([401, 403])('when the exchange answers a definite %i, then the session ends', async (status) => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(refused(status));
  session.start();
  expect(await session.renew()).toBeUndefined();
  expect(session.getState().status).toBe('signed-out');
});

test('ERR-12: when a restore fails for lack of network, then it can be tried again', async () => {
  tokenStore.begin(tokenFor(shopper.email, { livesMs: -1_000 }), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  session.start();
  await vi.waitFor(() => expect(session.getState()).toEqual({ status: 'restoring', failed: true }));
  session.retry();
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'));
});

test('NAV-07, ST-11: when somebody logs out, then token, person and identity session are gone', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, identity } = open();
  session.start();
  session.logOut('/');
  expect(session.getState()).toEqual({ status: 'signed-out', exit: '/' });
  expect(localStorage.length).toBe(0);
  await vi.waitFor(() => expect(identity.signOut).toHaveBeenCalledTimes(1));
});

test('ST-11: when another tab logs out, then this one does too', () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session } = open();
  session.start();
  tokenStore.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey }));
  expect(session.getState().status).toBe('signed-out');
});

test('NAV-11, EXT-06: when the name is changed, then the identity service and this page have the new one', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, identity } = open();
  session.start();
  await session.rename('Sam New');
  expect(identity.change.mock.calls).toEqual([[{ displayName: 'Sam New' }]]);
  expect(session.getState()).toMatchObject({ user: { displayName: 'Sam New' } });
  expect(tokenStore.read()?.readable?.user.displayName).toBe('Sam New');
});

test('SUP-06: when the address was verified elsewhere, then a refresh tells the shop with a new token', async () => {
  const unverified = { ...shopper, emailVerified: false };
  tokenStore.begin(tokenFor(shopper.email), unverified);
  const { session, identity, exchange } = open({ kept: unverified });
  session.start();
  await session.refresh();
  expect(exchange).not.toHaveBeenCalled();
  identity.reload.mockResolvedValue(shopper);
  identity.restore.mockResolvedValue(shopper);
  await session.refresh();
  await session.refresh();
  expect(exchange.mock.calls).toEqual([[shopper.email, 'id-token']]);
  expect(session.getState().user?.emailVerified).toBe(true);
});
