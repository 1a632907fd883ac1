import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unpackFiles } from './document.ts';
import { filesOfKitApi } from './kit-api.ts';
import { checkout, type Deployable, deployables } from './packages.ts';
import { publish } from './publish.ts';

const build = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(build, { recursive: true }));

function deployable(name: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
}

test('when a micro-frontend is built, then its document says what it shares, the kit it was built with and its sources', async () => {
  const react = { version: '19.3.1', requiredVersion: '^19.0.0', singleton: true };
  const shared = [
    { id: 'dashboard:react', name: 'react', ...react, assets: { js: { sync: [], async: [] } } },
  ];
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify({ id: 'dashboard', shared, exposes: [] }));
  const document = await publish(deployable('mf-dashboard'), checkout, build);
  expect(document.shared).toEqual({ react });
  const declared = new Map(filesOfKitApi(document.kitApi ?? ''));
  expect(declared.get('shell/kit/src/ui/page-title.d.ts')).toContain('title: string;');
  expect(declared.get('services/contracts/src/pages.d.ts')).toContain('sitePages');
  const sources = unpackFiles(document.kitUse ?? '').map(([file]) => file);
  expect(sources).toContain('src/expose/area.tsx');
  expect(sources.filter((file) => /test|testing|main\.tsx/.test(file))).toEqual([]);
});

test('when only the sources are read, then nobody claims to know what a build shares', async () => {
  const document = await publish(deployable('mf-dashboard'), checkout);
  expect(document.shared).toBeUndefined();
  expect(document.kitApi).toBeDefined();
});
