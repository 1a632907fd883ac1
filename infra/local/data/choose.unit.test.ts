import { expect, test } from 'vitest';
import { chooseServers, type KindOfServers } from './choose.ts';

function machine(hasEngines: boolean, hasContainers: boolean) {
  return { hasEngines, hasContainers: async () => hasContainers };
}

test.each<[preferred: KindOfServers, engines: boolean, containers: boolean, kind: KindOfServers]>([
  ['embedded', true, true, 'embedded'],
  ['embedded', true, false, 'embedded'],
  ['embedded', false, true, 'containers'],
  ['embedded', false, false, 'containers'],
  ['containers', true, true, 'containers'],
  ['containers', true, false, 'embedded'],
  ['containers', false, true, 'containers'],
])(
  'who prefers %s gets, with engines %s and containers %s: %s',
  async (preferred, engines, containers, kind) => {
    expect(await chooseServers({ forced: undefined, preferred }, machine(engines, containers))).toBe(kind);
  },
);

test.each<[forced: KindOfServers, preferred: KindOfServers]>([
  ['embedded', 'containers'],
  ['containers', 'embedded'],
])('DATA_SERVERS=%s wins over what is preferred', async (forced, preferred) => {
  expect(await chooseServers({ forced, preferred }, machine(true, true))).toBe(forced);
});

test('refuses an unknown DATA_SERVERS and names the values', async () => {
  await expect(
    chooseServers({ forced: 'docker', preferred: 'embedded' }, machine(true, true)),
  ).rejects.toThrow('DATA_SERVERS is "docker". Set it to embedded or containers, or unset it.');
});
