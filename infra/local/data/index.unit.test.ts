import { expect, test } from 'vitest';
import { chooseServers, type KindOfServers } from './index.ts';

interface Has {
  engines: boolean;
  containers: boolean;
}

function machine({ engines, containers }: Has) {
  return { hasEngines: engines, hasContainers: async () => containers };
}

test.each<Has & { preferred: KindOfServers; kind: KindOfServers }>([
  { preferred: 'embedded', engines: true, containers: true, kind: 'embedded' },
  { preferred: 'embedded', engines: true, containers: false, kind: 'embedded' },
  { preferred: 'embedded', engines: false, containers: true, kind: 'containers' },
  { preferred: 'embedded', engines: false, containers: false, kind: 'containers' },
  { preferred: 'containers', engines: true, containers: true, kind: 'containers' },
  { preferred: 'containers', engines: true, containers: false, kind: 'embedded' },
  { preferred: 'containers', engines: false, containers: true, kind: 'containers' },
  { preferred: 'containers', engines: false, containers: false, kind: 'embedded' },
])(
  'chooses $kind when $preferred is preferred (engines: $engines, containers: $containers)',
  async ({ preferred, kind, ...has }) => {
    expect(await chooseServers({ forced: undefined, preferred }, machine(has))).toBe(kind);
  },
);

test.each<[forced: KindOfServers, preferred: KindOfServers]>([
  ['embedded', 'containers'],
  ['containers', 'embedded'],
])('DATA_SERVERS=%s wins over what is preferred', async (forced, preferred) => {
  expect(await chooseServers({ forced, preferred }, machine({ engines: true, containers: true }))).toBe(
    forced,
  );
});

test('refuses an unknown DATA_SERVERS and names the values', async () => {
  await expect(
    chooseServers({ forced: 'docker', preferred: 'embedded' }, machine({ engines: true, containers: true })),
  ).rejects.toThrow('DATA_SERVERS is "docker". Set it to embedded or containers, or unset it.');
});
