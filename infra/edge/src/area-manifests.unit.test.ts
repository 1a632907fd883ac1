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

test('adds a kept version’s manifest to the page and reads it once', async () => {
  const remote = kept('1.0.0-a', JSON.stringify({ id: 'storefront', ...areaManifest, pictures: ['a.svg'] }));
  const { withManifests } = createAreaManifests(releases);
  const told = [{ ...remote, manifest: { ...areaManifest, pictures: ['a.svg'] } }];
  expect(await withManifests([remote])).toEqual(told);
  kept('1.0.0-a', '{}');
  expect(await withManifests([remote])).toEqual(told);
});

test.each([['{'], ['{}'], ['[]']])(
  'omits a kept manifest that is %s until a complete one replaces it',
  async (damaged) => {
    const remote = kept('1.0.0-b', damaged);
    const { withManifests } = createAreaManifests(releases);
    expect((await withManifests([remote]))[0]?.manifest).toBeUndefined();
    kept('1.0.0-b', JSON.stringify(areaManifest));
    expect((await withManifests([remote]))[0]?.manifest).toEqual(areaManifest);
  },
);

test('keeps the manifest from a micro-frontend’s own server', async () => {
  const remote = { ...kept('1.0.0-c', '{}'), manifest: areaManifest };
  for (const folder of [releases, undefined])
    expect(await createAreaManifests(folder).withManifests([remote])).toEqual([remote]);
});
