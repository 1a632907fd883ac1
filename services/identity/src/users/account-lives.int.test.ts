import { identityRoutes, internalRoutes, type Role } from '@shop/contracts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOwner } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';
import { createProviderModel, type ModelSession } from '../testing/provider-model.ts';

type Who = 'ann' | 'mallory';
type Place = 'anns' | 'mallorys' | 'listed';
type Step =
  | { kind: 'signUp' | 'signIn'; who: Who; place: Place }
  | { kind: 'proveByLink' | 'takeByGoogle' | 'reset' | 'erase'; place: Place }
  | { kind: 'move'; who: Who; place: Place; isProved: boolean; isAsked: boolean }
  | { kind: 'detour' | 'exchange' | 'close' | 'signOut'; who: Who }
  | { kind: 'give'; place: Place; roles: readonly Role[] };

const runs = 60;
const provider = createProviderModel();
const listed = Array.from({ length: 5_000 }, (_, run) => `listed-${run}@example.com`);
const { request, users, db } = await startIdentity({ adminEmails: listed, provider: provider.provider });
const owner = 'owner@example.com';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Sign-ins and tokens are known to the second. */
function nextSecond(): void {
  vi.setSystemTime(Math.floor(Date.now() / 1_000 + 1) * 1_000);
}

interface Token {
  readonly token: string;
  readonly email: string;
  readonly uid: string;
  readonly accountUid: string;
  readonly issuedAt: number;
  isOver: boolean;
}

/** Two people with a mailbox each; the address in ADMIN_EMAILS is Ann's. Every step is followed by what browsers do: an exchange. */
async function openWorld(run: number) {
  const places = {
    anns: `ann-${run}@example.com`,
    mallorys: `mallory-${run}@example.com`,
    listed: listed[run] ?? '',
  };
  const mailboxOf = { anns: 'ann', mallorys: 'mallory', listed: 'ann' } as const;
  const sessions: Record<Who, ModelSession[]> = { ann: [], mallory: [] };
  const tokens: Token[] = [];
  const allowed = new Map<string, readonly Role[]>([[places.listed, ['owner']]]);
  let isListedDecided = false;

  const ownerToken = async (): Promise<string> => {
    const token = provider.provedToken(owner);
    const reply = await request('PUT', `/user/${owner}`, { token, body: { email: owner } });
    await makeOwner(users, owner);
    return identityRoutes.exchangeToken.reply.parse(reply.body).token;
  };

  /** Whatever was given ends with the person who had the address. */
  const forget = (email: string): void => {
    if (email !== places.listed || isListedDecided) allowed.set(email, []);
  };
  const end = (accountUid: string): void => {
    for (const token of tokens) if (token.accountUid === accountUid) token.isOver = true;
  };
  const exchange = async (session: ModelSession | undefined): Promise<void> => {
    const email = session && provider.account(session.uid)?.email;
    if (!session || email === undefined) return;
    const reply = await request('PUT', `/user/${email}`, {
      token: provider.idToken(session),
      body: { email },
    });
    if (reply.status !== 200) return;
    const { token } = identityRoutes.exchangeToken.reply.parse(reply.body);
    const uid = (await users.find(email))?.uid ?? '';
    tokens.push({ token, email, uid, accountUid: session.uid, issuedAt: Date.now(), isOver: false });
  };
  const enter = async (who: Who, session: ModelSession | undefined): Promise<void> => {
    if (session) sessions[who].push(session);
    await exchange(session);
  };
  const move = async (
    who: Who,
    to: string,
    { isProved, isAsked }: { isProved: boolean; isAsked: boolean },
  ) => {
    const last = sessions[who].at(-1);
    const uid = last?.uid ?? '';
    const before = provider.account(uid)?.email;
    if (isAsked && last && before !== undefined)
      await request('PUT', `/user-email/${before}`, { token: provider.idToken(last), body: { email: to } });
    const session = provider.move(uid, to, isProved);
    if (!session || before === undefined) return;
    forget(before);
    await enter(who, session);
  };
  const detour = async (who: Who): Promise<void> => {
    const uid = sessions[who].at(-1)?.uid ?? '';
    const email = provider.account(uid)?.email ?? '';
    if (!provider.move(uid, `detour-${run}@example.com`, false)) return;
    forget(email);
    await enter(who, provider.move(uid, email, false));
  };
  /** The person of the mailbox proves the address, and leaves behind what an account without proof had. */
  const prove = async (place: Place, way: 'takeByGoogle' | 'reset'): Promise<void> => {
    const [email, who] = [places[place], mailboxOf[place]];
    const account = provider.at(email);
    const isOfAccount = (token: Token) => token.email === email && token.accountUid === account?.uid;
    const earlier = account?.isProved === false ? tokens.filter(isOfAccount) : [];
    await enter(who, way === 'reset' ? provider.reset(who, email) : provider.takeByGoogle(email));
    for (const token of earlier) token.isOver = true;
  };
  const close = async (who: Who): Promise<void> => {
    const session = sessions[who].at(-1);
    const email = session && provider.account(session.uid)?.email;
    if (!session || email === undefined) return;
    const reply = await request('DELETE', `/user/${email}`, { token: provider.idToken(session) });
    if (reply.status !== 200) return;
    forget(email);
    end(session.uid);
  };
  const signOut = async (who: Who): Promise<void> => {
    const isOwn = ({ accountUid }: Token) => sessions[who].some(({ uid }) => uid === accountUid);
    const token = tokens.findLast(isOwn);
    if (!token) return;
    const reply = await request('DELETE', '/sessions', { token: token.token });
    if (reply.status === 200) end(token.accountUid);
  };
  const erase = async (email: string): Promise<void> => {
    const found = await users.find(email);
    const reply = await request('DELETE', `/people/${email}`, { token: await ownerToken() });
    if (reply.status !== 200 || !found) return;
    forget(email);
    end(found.accountUid);
  };
  const give = async (email: string, given: readonly Role[]): Promise<void> => {
    const before = (await users.find(email))?.roles ?? [];
    const body = { roles: given, before };
    const reply = await request('PUT', `/users/${email}/roles`, { token: await ownerToken(), body });
    // Giving the roles that a person has decides nothing.
    if (reply.status !== 200 || before.join() === given.join()) return;
    allowed.set(email, provider.at(email)?.isProved ? given : []);
    if (email === places.listed) isListedDecided = true;
  };
  const take = async (one: Step): Promise<void> => {
    nextSecond();
    switch (one.kind) {
      case 'signUp':
        return enter(one.who, provider.signUp(one.who, places[one.place]));
      case 'signIn':
        return enter(one.who, provider.signIn(one.who, places[one.place]));
      case 'proveByLink':
        return provider.proveByLink(places[one.place]);
      case 'takeByGoogle':
      case 'reset':
        return prove(one.place, one.kind);
      case 'move':
        return move(one.who, places[one.place], one);
      case 'detour':
        return detour(one.who);
      case 'exchange':
        for (const session of sessions[one.who]) await exchange(session);
        return;
      case 'close':
        return close(one.who);
      case 'signOut':
        return signOut(one.who);
      case 'erase':
        return erase(places[one.place]);
      case 'give':
        return give(places[one.place], one.roles);
    }
  };

  const stateOf = async ({ email, uid }: Token) => {
    const path = `${internalRoutes.readRoles.path}?${new URLSearchParams({ email, uid })}`;
    return internalRoutes.readRoles.reply.parse((await request('GET', path)).body);
  };
  /** Compares every token that was ever issued with what its address was given. */
  const check = async (): Promise<void> => {
    for (const token of tokens) {
      const { roles, closed, tokensFrom } = await stateOf(token);
      const isVoid = closed || token.issuedAt < tokensFrom;
      expect(isVoid || !token.isOver, 'a token that is over is void').toBe(true);
      const held = isVoid ? [] : roles;
      if (token.email === places.listed && held.includes('owner')) isListedDecided = true;
      expect(allowed.get(token.email) ?? []).toEqual(expect.arrayContaining(held));
      if (held.length > 0) expect(provider.account(token.accountUid)).toMatchObject({ isProved: true });
    }
  };
  return { take, check };
}

const who = fc.constantFrom<Who>('ann', 'mallory');
const place = fc.constantFrom<Place>('anns', 'mallorys', 'listed');
const roles = fc.constantFrom<readonly Role[]>(['office'], ['owner'], ['warehouse', 'bookkeeper'], []);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('signUp' as const, 'signIn' as const), who, place }),
  fc.record({
    kind: fc.constantFrom(
      'proveByLink' as const,
      'takeByGoogle' as const,
      'reset' as const,
      'erase' as const,
    ),
    place,
  }),
  fc.record({
    kind: fc.constant('move' as const),
    who,
    place,
    isProved: fc.boolean(),
    isAsked: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('detour' as const, 'exchange' as const, 'close' as const, 'signOut' as const),
    who,
  }),
  fc.record({ kind: fc.constant('give' as const), place, roles }),
);

let worlds = 0;

test('no account ever has a right that no owner gave to its proved address', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      worlds += 1;
      const { take, check } = await openWorld(worlds);
      for (const one of steps) {
        await take(one);
        await check();
      }
      await db.collection('users').updateMany({}, { $set: { log: [] } });
    }),
    { numRuns: runs },
  );
}, 120_000);
