import { createMetrics } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { testAccount } from '../testing/account.ts';
import { startIdentity } from '../testing/identity-service.ts';
import { createDemotionStore } from './demotion.store.ts';
import { demoteAdmin, setRole } from './roles.ts';
import { createDemotionSweep } from './user.sweepers.ts';

const boss = 'boss@example.com';
const deputy = 'deputy@example.com';

async function shopWith(...admins: string[]) {
  const service = await startIdentity({ adminEmails: admins });
  const tokens = new Map<string, string>();
  for (const email of admins) tokens.set(email, await service.signIn(email, { email_verified: true }));
  const remove = (email: string, by: string) =>
    service.request('PUT', `/remove-admin/${email}`, { token: tokens.get(by) ?? '' });
  const adminsLeft = async () => (await service.users.admins()).map(({ email }) => email);
  return { ...service, remove, adminsLeft };
}

describe('PUT /remove-admin/{email}', () => {
  test('when an admin is demoted, then their token made before is an ordinary one, and the record says by whom', async () => {
    const { remove, request, users, keys } = await shopWith(boss, deputy);
    const token = keys.sign(testAccount(deputy), { role: 'admin', tokenVersion: 1 });
    expect((await request('GET', '/users', { token })).status).toBe(200);
    const reply = await remove(deputy, boss);
    expect([reply.status, reply.body]).toEqual([200, { modifiedCount: 1 }]);
    expect((await request('GET', '/users', { token })).status).toBe(403);
    const record = await users.find(deputy);
    expect(record?.roleHistory.at(-1)).toEqual({ role: 'user', by: boss, at: record?.roleChangedAt });
  });

  test('when a demoted admin of ADMIN_EMAILS signs in again, by several tabs, then they stay an ordinary user', async () => {
    const { remove, request, signIn } = await shopWith(boss, deputy);
    await remove(deputy, boss);
    const again = () => signIn(deputy, { email_verified: true });
    const tokens = await Promise.all([again(), again(), again()]);
    for (const token of tokens) expect((await request('GET', '/users', { token })).status).toBe(403);
  });

  test('when the person is no admin, then modifiedCount is 0, and when nobody has the address, then 404', async () => {
    const { remove, signIn } = await shopWith(boss);
    await signIn('ann@example.com');
    const ordinary = await remove('ann@example.com', boss);
    expect([ordinary.status, ordinary.body]).toEqual([200, { modifiedCount: 0 }]);
    const nobody = await remove('ghost@example.com', boss);
    expect([nobody.status, nobody.body]).toMatchObject([404, { modifiedCount: 0 }]);
  });

  test('when an ordinary user or a visitor asks, then 403 or 401 and the admin stays', async () => {
    const { request, signIn, adminsLeft } = await shopWith(boss, deputy);
    const token = await signIn('ann@example.com');
    expect((await request('PUT', `/remove-admin/${deputy}`, { token })).status).toBe(403);
    expect((await request('PUT', `/remove-admin/${deputy}`)).status).toBe(401);
    expect(await adminsLeft()).toHaveLength(2);
  });

  test('when the last admin is to be demoted, then 409 says why and the role stays', async () => {
    const { remove, adminsLeft } = await shopWith(boss);
    const reply = await remove(boss, boss);
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'last-admin', modifiedCount: 0 }]);
    expect(await adminsLeft()).toEqual([boss]);
  });

  test('when two admins demote each other at once, again and again, then one of them is always left', async () => {
    const { remove, adminsLeft, users, keys, request } = await shopWith(boss, deputy);
    for (let round = 0; round < 10; round += 1) {
      const replies = await Promise.all([remove(deputy, boss), remove(boss, deputy)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await adminsLeft();
      expect(left).toHaveLength(1);
      const [survivor = ''] = left;
      const token = keys.sign(testAccount(survivor), { role: 'admin', tokenVersion: 0 });
      const other = survivor === boss ? deputy : boss;
      expect((await request('PUT', `/make-admin/${other}`, { token })).body).toEqual({ modifiedCount: 1 });
    }
    expect((await users.find(boss))?.outbox).toEqual([]);
  });

  test('when ten tabs demote one admin at once, then one of them did', async () => {
    const { remove, users } = await shopWith(boss, deputy);
    const replies = await Promise.all(Array.from({ length: 10 }, () => remove(deputy, boss)));
    const counts = replies.map(({ body }) => (body as { modifiedCount: number }).modifiedCount);
    expect(counts.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(await users.find(deputy)).toMatchObject({ tokenVersion: 2 });
  });

  test('when six admins all demote each other at once, then one is left', async () => {
    const six = Array.from({ length: 6 }, (_, index) => `admin-${index}@example.com`);
    const { remove, adminsLeft } = await shopWith(...six);
    await Promise.all(six.flatMap((by) => six.filter((each) => each !== by).map((each) => remove(each, by))));
    const [survivor = '', ...others] = await adminsLeft();
    expect([six.includes(survivor), others]).toEqual([true, []]);
  });
});

describe('a demotion that was decided', () => {
  test('when the process ends before it is carried out, then the sweep does, and until then nobody else can be the last', async () => {
    const { users, db, outbox, logger, adminsLeft } = await shopWith(boss, deputy);
    const demotions = createDemotionStore(db);
    const deps = { users, demotions, outbox, logger, metrics: createMetrics('test') };
    const cutUsers = { ...users, changeRole: () => Promise.reject(new Error('the process ended')) };
    const cut = demoteAdmin({ ...deps, users: cutUsers }, { email: deputy, by: boss });
    await expect(cut).rejects.toThrow('ended');
    expect(await demoteAdmin(deps, { email: boss, by: boss })).toBe('last-admin');
    await createDemotionSweep(deps)();
    expect(await adminsLeft()).toEqual([boss]);
    expect((await users.find(deputy))?.roleHistory.at(-1)).toMatchObject({ role: 'user', by: boss });
    expect((await demotions.read()).pending).toEqual([]);
  });

  test('when the person was made admin anew in between, then a late hand takes nothing away', async () => {
    const { users, db, outbox, logger, adminsLeft } = await shopWith(boss, deputy);
    const demotions = createDemotionStore(db);
    const deps = { users, demotions, outbox, logger, metrics: createMetrics('test') };
    const late = Promise.withResolvers<void>();
    const slowUsers: typeof users = {
      ...users,
      changeRole: async (wanted) => {
        await late.promise;
        return users.changeRole(wanted);
      },
    };
    const demoting = demoteAdmin({ ...deps, users: slowUsers }, { email: deputy, by: boss });
    await expect.poll(async () => (await demotions.read()).pending).toHaveLength(1);
    await createDemotionSweep(deps)();
    await setRole(deps, { email: deputy, role: 'admin', by: boss });
    late.resolve();
    expect(await demoting).toBe('changed');
    expect(await adminsLeft()).toEqual([boss, deputy]);
  });
});
