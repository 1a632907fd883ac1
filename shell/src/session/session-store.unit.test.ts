// @vitest-environment jsdom

import { shopper } from '@shop/front-kit/testing';
import { ApiError } from '@shop/shop-runtime';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeIdentity } from '../testing/fake-identity.ts';
import { tokenFor } from '../testing/memory-identity.ts';
import { createSession } from './session-store.ts';
import { tokenKey, tokenStore } from './token-store.ts';

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

test('treats a visitor without a stored token as signed out, and does not load the identity service', () => {
  const { session, load } = open();
  session.start();
  expect(session.getState().status).toBe('signed-out');
  expect(load).not.toHaveBeenCalled();
});

test('R-26: signs a user with a fresh stored token in at once', () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, load } = open();
  session.start();
  expect(session.getState()).toEqual({ status: 'signed-in', user: shopper, mailFailed: false });
  expect(load).not.toHaveBeenCalled();
});

test('R-26: restores the session until it has a new token when the stored one has expired', async () => {
  tokenStore.begin(tokenFor(shopper.email, { livesMs: -1_000 }), shopper);
  const { session, exchange } = open();
  session.start();
  expect(session.getState().status).toBe('restoring');
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'));
  expect(exchange.mock.calls).toEqual([[shopper.email, 'id-token']]);
});

test('asks the identity service when the stored token is unreadable', async () => {
  localStorage.setItem(tokenKey, 'rubbish');
  const { session } = open({ kept: null });
  session.start();
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-out'));
  expect(localStorage.getItem(tokenKey)).toBeNull();
});

test('LOG-06, ST-10, CON-07: exchanges the ID token on log-in and stores the result as accessToken', async () => {
  const { session, exchange } = open({ kept: null });
  session.start();
  await session.enter((identity) => identity.logIn({ email: shopper.email, password: 'shopper123' }));
  expect(exchange.mock.calls).toEqual([[shopper.email, 'id-token']]);
  expect(localStorage.getItem('accessToken')).toBe(session.accessToken());
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { email: shopper.email } });
});

test('LOG-09: signs no user in when the shop issues no token', async () => {
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

test('ERR-13: requests one new token for several calls at once', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  session.start();
  const tokens = await Promise.all([session.renew(), session.renew(), session.renew()]);
  expect(exchange).toHaveBeenCalledTimes(1);
  expect(new Set(tokens).size).toBe(1);
});

test('ERR-13: renews the token before it expires', async () => {
  vi.useFakeTimers();
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  session.start();
  await vi.advanceTimersByTimeAsync(54 * 60_000);
  expect(exchange).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(exchange).toHaveBeenCalledTimes(1);
});

test('ERR-12: keeps the session while a renewal fails, and tries again', async () => {
  vi.useFakeTimers();
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  session.start();
  await vi.advanceTimersByTimeAsync(56 * 60_000);
  expect(session.getState().status).toBe('signed-in');
  expect(exchange).toHaveBeenCalledTimes(2);
});

test.each([401, 403])('ends the session when the exchange answers a definite %i', async (status) => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(refused(status));
  session.start();
  expect(await session.renew()).toBeUndefined();
  expect(session.getState().status).toBe('signed-out');
});

test('ERR-12: retries a restore that failed for lack of network', async () => {
  tokenStore.begin(tokenFor(shopper.email, { livesMs: -1_000 }), shopper);
  const { session, exchange } = open();
  exchange.mockRejectedValueOnce(new ApiError({ kind: 'network' }));
  session.start();
  await vi.waitFor(() => expect(session.getState()).toEqual({ status: 'restoring', failed: true }));
  session.retry();
  await vi.waitFor(() => expect(session.getState().status).toBe('signed-in'));
});

test('NAV-07, ST-11: removes token, user and identity session on log-out', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, identity } = open();
  session.start();
  session.logOut('/');
  expect(session.getState()).toEqual({ status: 'signed-out', exit: '/' });
  expect(localStorage.length).toBe(0);
  await vi.waitFor(() => expect(identity.signOut).toHaveBeenCalledTimes(1));
});

test('NAV-11, EXT-06: changes the name in the identity service and on the page', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, identity } = open();
  session.start();
  await session.rename('Sam New');
  expect(identity.change.mock.calls).toEqual([[{ displayName: 'Sam New' }]]);
  expect(session.getState()).toMatchObject({ user: { displayName: 'Sam New' } });
  expect(tokenStore.read()?.readable?.user.displayName).toBe('Sam New');
});

test('SUP-06: sends the shop a new token on refresh once the address was verified elsewhere', async () => {
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

test.each([-24, -0.95, 0, 0.95, 24])(
  'renews at most twice in a minute on a device whose clock is %d hours ahead',
  async (hours) => {
    vi.useFakeTimers();
    const { session, exchange } = open();
    const serverNow = Date.now();
    exchange.mockImplementation(async (email) => {
      const deviceNow = Date.now();
      vi.setSystemTime(serverNow);
      const token = tokenFor(email);
      vi.setSystemTime(deviceNow);
      return token;
    });
    vi.setSystemTime(serverNow + hours * 3_600_000);
    session.start();
    await session.enter((identity) => identity.logIn({ email: shopper.email, password: 'secret1' }));
    await vi.advanceTimersByTimeAsync(60_000);
    const reloaded = createSession({ identity: async () => fakeIdentity(shopper), exchange });
    reloaded.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(exchange.mock.calls.length).toBeLessThanOrEqual(2);
    expect(reloaded.getState().status).toBe('signed-in');
  },
);

test('says that the session ended when another tab or the identity service ended it, not after a log-out here', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session, identity } = open();
  session.start();
  identity.restore.mockResolvedValue(undefined);
  await session.renew(tokenStore.read()?.token);
  expect(session.getState()).toEqual({ status: 'signed-out', ended: true });
  await session.enter((service) => service.logIn({ email: shopper.email, password: 'secret1' }));
  session.logOut();
  expect(session.getState()).toEqual({ status: 'signed-out', exit: undefined });
});

test('takes over the session of another tab when the browser brings a page back', async () => {
  tokenStore.begin(tokenFor(shopper.email), shopper);
  const { session } = open();
  session.start();
  const ann = { ...shopper, email: 'ann@example.com' };
  tokenStore.begin(tokenFor(ann.email), ann);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(session.getState()).toMatchObject({ user: { email: ann.email } });
});
