import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkout, type Deployable, deployables } from './packages.ts';
import { publish } from './publish.ts';

const build = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(build, { recursive: true }));

function deployable(name: string): Deployable {
  const found = deployables.find((each) => each.name === name);
  if (!found) throw new Error(`no package ${name}`);
  return found;
}

test('lists the kit and the shared libraries of a built micro-frontend', async () => {
  const react = { version: '19.3.1', requiredVersion: '^19.0.0', singleton: true };
  const shared = [
    { id: 'dashboard:react', name: 'react', ...react, assets: { js: { sync: [], async: [] } } },
  ];
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify({ id: 'dashboard', shared, exposes: [] }));
  writeFileSync(join(build, 'version.json'), JSON.stringify({ name: 'dashboard', version: '1.0.0', kit: 3 }));
  const document = await publish(deployable('mf-dashboard'), checkout, build);
  expect(document).toMatchObject({ shared: { react }, kit: 3 });
});

test('reports nothing about shared libraries from sources alone', async () => {
  const document = await publish(deployable('mf-dashboard'), checkout);
  expect(document.shared).toBeUndefined();
});
