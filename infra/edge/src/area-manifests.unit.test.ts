import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { areaManifest } from '../testing/fake-sites.ts';
import { createAreaManifests } from './area-manifests.ts';

const releases = await temporaryDir();

function kept(version: string, manifest: string) {
  writeFiles(join(releases, 'mf-storefront', version), { 'mf-manifest.json': manifest });
  return { name: 'storefront', entry: `/mf/storefront/${version}/mf-manifest.json`, version, kit: 1 };
}

test('when a version is kept, then the page is told of its manifest what it needs, and it is read once', async () => {
  const remote = kept('1.0.0-a', JSON.stringify({ id: 'storefront', ...areaManifest, pictures: ['a.svg'] }));
  const { withManifests } = createAreaManifests(releases);
  const told = [{ ...remote, manifest: { ...areaManifest, pictures: ['a.svg'] } }];
  expect(await withManifests([remote])).toEqual(told);
  kept('1.0.0-a', '{}');
  expect(await withManifests([remote])).toEqual(told);
});

test.each([['{'], ['{}'], ['[]']])(
  'when a kept manifest is %s, then the page is told of none, and of the next one that is whole',
  async (damaged) => {
    const remote = kept('1.0.0-b', damaged);
    const { withManifests } = createAreaManifests(releases);
    expect((await withManifests([remote]))[0]?.manifest).toBeUndefined();
    kept('1.0.0-b', JSON.stringify(areaManifest));
    expect((await withManifests([remote]))[0]?.manifest).toEqual(areaManifest);
  },
);

test('when a micro-frontend’s own server has told its manifest, then that one stands', async () => {
  const remote = { ...kept('1.0.0-c', '{}'), manifest: areaManifest };
  for (const folder of [releases, undefined])
    expect(await createAreaManifests(folder).withManifests([remote])).toEqual([remote]);
});
