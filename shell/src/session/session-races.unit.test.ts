// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser, type Pending, person, settle } from '../testing/tabs.ts';
import type { ShellSession } from './session-store.ts';
import { tokenStore } from './token-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ann = person('ann');
const bob = person('bob');

function logIn(session: ShellSession, email: string) {
  return session.enter((identity) => identity.logIn({ email, password: 'secret1' }));
}

async function annIsHere() {
  const browser = openBrowser();
  const tab = browser.openTab();
  void logIn(tab.session, ann.email);
  await settle();
  await browser.answerNext();
  expect(browser.keptFor()).toBe(ann.email);
  return { ...browser, tab };
}

/** Starts work that is expected to fail. */
async function quietly(work: Promise<unknown>): Promise<void> {
  work.catch(() => undefined);
  await settle();
}

test("does not replace the refused token of an earlier user with the current user's", async () => {
  const { tab, pending } = await annIsHere();
  const annsToken = tab.session.accessToken();
  tab.session.logOut('/');
  await quietly(logIn(tab.session, bob.email));
  await pending.shift()?.answer();
  await expect(tab.session.renew(annsToken)).rejects.toThrow('Your session changed');
  expect(pending).toEqual([]);
});

test('signs no user in on a late 401 after a log-out', async () => {
  const { tab, pending, identity } = await annIsHere();
  const token = tab.session.accessToken();
  identity.signOut.mockImplementationOnce(() => new Promise(() => undefined));
  tab.session.logOut('/');
  expect(await tab.session.renew(token)).toBeUndefined();
  expect(pending).toEqual([]);
});

test("keeps the record of a new user when the earlier user's name change is confirmed late", async () => {
  const { tab, identity, answerNext } = await annIsHere();
  const confirmed = Promise.withResolvers<typeof ann>();
  identity.change.mockReturnValueOnce(confirmed.promise);
  await quietly(tab.session.rename('Ann Fitter'));
  tab.session.logOut('/');
  await quietly(logIn(tab.session, bob.email));
  await answerNext();
  confirmed.resolve({ ...ann, displayName: 'Ann Fitter' });
  await settle();
  expect(tab.session.getState()).toMatchObject({ user: { email: bob.email } });
  expect(tokenStore.read()?.readable?.user).toMatchObject({ email: bob.email });
});

test('does not end the new identity session when a log-in directly follows a log-out', async () => {
  const { tab, identity, answerNext, keptFor } = await annIsHere();
  const gone = Promise.withResolvers<void>();
  identity.signOut.mockReturnValueOnce(gone.promise);
  tab.session.logOut('/');
  await quietly(logIn(tab.session, bob.email));
  expect(identity.logIn).toHaveBeenCalledTimes(1);
  gone.resolve();
  await settle();
  await answerNext();
  expect(keptFor()).toBe(bob.email);
});

test('ends the session when the identity session belongs to another user than the token', async () => {
  const { tab, identity, keptFor } = await annIsHere();
  identity.restore.mockResolvedValue(bob);
  expect(await tab.session.renew()).toBeUndefined();
  expect(keptFor()).toBeUndefined();
  expect(tab.session.getState().status).toBe('signed-out');
});

test("discards a token without its session when another tab's late reply arrives during a log-out", async () => {
  const { tab, openTab, identity, keptFor } = await annIsHere();
  const token = tab.session.accessToken() ?? '';
  openTab().session.logOut('/');
  await settle();
  tokenStore.replace(token, ann);
  await tab.hearOthers();
  expect(identity.restore).toHaveBeenCalledTimes(1);
  expect([keptFor(), localStorage.length]).toEqual([undefined, 0]);
  expect(tab.session.getState().status).toBe('signed-out');
});

test('stays logged out without an unhandled rejection when the identity service cannot end its session', async () => {
  const { tab, identity } = await annIsHere();
  identity.signOut.mockRejectedValueOnce(new Error('This is taking too long. Please try again.'));
  tab.session.logOut('/');
  await settle();
  expect(tab.session.getState().status).toBe('signed-out');
});

type Step =
  | { kind: 'renew' | 'logOut' | 'hear'; tab: 0 | 1 }
  | { kind: 'logIn'; tab: 0 | 1; who: 'ann' | 'bob' }
  | { kind: 'answer'; which: number };

const tabNumber = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('renew' as const, 'logOut' as const, 'hear' as const), tab: tabNumber }),
  fc.record({
    kind: fc.constant('logIn' as const),
    tab: tabNumber,
    who: fc.constantFrom('ann' as const, 'bob' as const),
  }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat(5) }),
);

/** Opens two tabs and tracks the last successful log-in. */
function openWorld() {
  const browser = openBrowser();
  const tabs = [browser.openTab(), browser.openTab()] as const;
  let owner: string | undefined;
  const enter = (tab: 0 | 1, who: string): void => {
    const entered = logIn(tabs[tab].session, `${who}@example.com`);
    entered.then(
      (user) => {
        owner = user.email;
      },
      () => undefined,
    );
  };
  const take = async (one: Step): Promise<void> => {
    if (one.kind === 'hear') return tabs[one.tab].hearOthers();
    if (one.kind === 'renew') void tabs[one.tab].session.renew().catch(() => undefined);
    if (one.kind === 'logIn') enter(one.tab, one.who);
    if (one.kind === 'answer') return answer(one.which);
    if (one.kind === 'logOut') {
      tabs[one.tab].session.logOut('/');
      owner = undefined;
    }
    await settle();
  };
  const answer = async (which: number): Promise<void> => {
    const [call]: (Pending | undefined)[] = browser.pending.splice(which % (browser.pending.length || 1), 1);
    await call?.answer();
  };
  return { ...browser, tabs, enter, take, answer, owner: () => owner };
}

test('ST-11: only the last log-in counts, whatever the order of renewals, log-outs, log-ins and late replies of two tabs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { take, keptFor, owner, tabs, enter, pending, answer } = openWorld();
      for (const one of steps) {
        await take(one);
        if (keptFor() !== undefined) expect(keptFor()).toBe(owner());
      }
      const before = [...pending];
      enter(0, 'carl');
      await settle();
      const carls = pending.findLastIndex(({ email }) => email === 'carl@example.com');
      await answer(carls);
      for (const call of before) await call.answer();
      for (const tab of tabs) await tab.hearOthers();
      expect(keptFor()).toBe('carl@example.com');
      for (const { session } of tabs)
        expect(session.getState()).toMatchObject({ user: { email: 'carl@example.com' } });
    }),
    { numRuns: 300 },
  );
});
