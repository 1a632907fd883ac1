import { limits } from '@shop/contracts';
import { expect, test } from 'vitest';
import { startIdentity } from '../testing/identity-service.ts';

const { request, signIn } = await startIdentity();

const corolla = 'Toyota~Corolla~2008~1.5';
const civic = 'Honda~Civic~2012';

async function person(name: string) {
  const token = await signIn(`${name}@example.com`);
  return {
    read: async () => (await request('GET', '/garage', { token })).body,
    put: (version: number, vehicles: readonly string[]) =>
      request('PUT', '/garage', { token, body: { version, vehicles } }),
  };
}

test('keeps the vehicles of an account, each once and in their order', async () => {
  const ann = await person('ann-garage');
  expect(await ann.read()).toEqual({ version: 0, vehicles: [] });
  expect((await ann.put(0, [corolla, civic, corolla])).body).toEqual({
    version: 1,
    vehicles: [corolla, civic],
  });
  await ann.put(1, [civic]);
  expect(await ann.read()).toEqual({ version: 2, vehicles: [civic] });
});

test('takes one of twenty changes that read the same version, and refuses the others', async () => {
  const ann = await person('ann-races');
  await ann.put(0, [corolla]);
  const years = Array.from({ length: 20 }, (_, at) => 2000 + at);
  const replies = await Promise.all(years.map((year) => ann.put(1, [`Honda~Civic~${year}`])));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = replies.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(19);
  expect(refused[0]?.body).toMatchObject({ code: 'garage-changed' });
  expect(await ann.read()).toMatchObject({ version: 2 });
});

test('shows an account only its own vehicles', async () => {
  const [ann, bob] = await Promise.all([person('ann-own'), person('bob-own')]);
  await ann.put(0, [corolla]);
  expect(await bob.read()).toEqual({ version: 0, vehicles: [] });
});

test.each([
  [
    'too many vehicles',
    Array.from({ length: limits.vehiclesMax + 1 }, (_, at) => `Honda~Civic~${2000 + at}`),
  ],
  ['a vehicle that cannot be read', ['Honda~~2012']],
  ['a vehicle that is too long', [`Honda~${'x'.repeat(limits.vehicleMax)}`]],
])('returns 422 for %s and stores nothing', async (_what, vehicles) => {
  const ann = await person('ann-wrong');
  expect((await ann.put(0, vehicles)).status).toBe(422);
  expect(await ann.read()).toEqual({ version: 0, vehicles: [] });
});
