import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEdgeApp } from '@shop/edge/edge-app';
import { keepBuild } from '@shop/edge/releases';
import { createRemoteApp } from '@shop/edge/remote-app';
import { type ShellPage, startShellPage } from '@shop/edge/shell-page';
import { runtimeConfig, shellBuild } from '@shop/edge/testing/fake-sites';
import { watchReplicas } from '@shop/service-kit';
import { type ContractDocument, checkout, publish } from '@shop/tooling';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageOf, type Site, site, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { namedPackage } from './gate/live.ts';
import { rollBack, type ShippingPlace, ship } from './ship.ts';

const names = ['mf-storefront', 'mf-admin'] as const;
const contracts: Record<string, ContractDocument> = {};
let dir: string;
let live: ShellPage;
let sites: Site[];
let place: ShippingPlace;

beforeAll(async () => {
  dir = await temporaryDir();
  const releases = join(dir, 'releases');
  writeFiles(join(dir, 'shell'), shellBuild);
  writeFiles(join(dir, 'empty'), { 'index.html': 'alone' });
  for (const name of names) contracts[name] = await publish(namedPackage(name, ''), checkout);
  const servers = await Promise.all(
    names.map((name) => {
      const base = `/mf/${name.replace('mf-', '')}`;
      return site(createRemoteApp({ dist: join(dir, 'empty'), base, versions: join(releases, name) }));
    }),
  );
  const origins = names.map((name, index) => ({
    name: name.replace('mf-', ''),
    at: watchReplicas([servers[index]?.url ?? '']),
  }));
  for (const name of names) await shipBuild({ releases, webUrl: directly(servers, name) }, name, 'first');
  live = await startShellPage({
    dist: join(dir, 'shell'),
    origins,
    remotesFile: join(dir, 'seen.json'),
    config: runtimeConfig,
    releases,
  });
  const options = {
    api: watchReplicas(['http://127.0.0.1:9']),
    config: runtimeConfig,
  };
  const edge = await site(createEdgeApp({ dist: join(dir, 'shell'), origins, live, ...options }));
  sites = [...servers, edge];
  place = { releases, webUrl: edge.url };
}, 60_000);

afterAll(async () => {
  live.stop();
  await Promise.all(sites.map((each) => each.close()));
});

function directly(servers: readonly Site[], name: (typeof names)[number]): string {
  return servers[names.indexOf(name)]?.url ?? '';
}

/** A build whose entry says `text`; `change` makes its contract another one. */
function build(name: string, text: string, change = (copy: ContractDocument): unknown => copy): string {
  const dist = join(dir, 'builds', name, text);
  const contract = structuredClone(contracts[name]);
  if (!contract) throw new Error(`no contract of ${name}`);
  change(contract);
  const assets = { js: { sync: [`assets/${text}.js`], async: [] }, css: { sync: [], async: [] } };
  writeFiles(dist, {
    'mf-manifest.json': JSON.stringify({
      metaData: { remoteEntry: { name: `remoteEntry-${text}.js` } },
      exposes: [{ assets }],
    }),
    [`remoteEntry-${text}.js`]: `/* ${text} */`,
    [`assets/${text}.js`]: `/* ${text} */`,
    'version.json': JSON.stringify({ version: '1.0.0', kit: contract.kit }),
    'contract.json': JSON.stringify(contract),
  });
  return dist;
}

async function shipBuild(
  to: ShippingPlace,
  name: string,
  text: string,
  change?: (copy: ContractDocument) => unknown,
): Promise<string> {
  const version = await keepBuild(to.releases, name, build(name, text, change));
  await ship(to, name, version);
  return version;
}

async function pointed(remote: string): Promise<{ version: string; entry: string } | undefined> {
  const list: { name: string; version: string; entry: string }[] = await (
    await fetch(`${place.webUrl}/remotes.json`)
  ).json();
  return list.find((each) => each.name === remote);
}

test('when a version is shipped, then new pages get it, and what open tabs have still answers and may be kept', async () => {
  const before = await pointed('storefront');
  const version = await shipBuild(place, 'mf-storefront', 'second');
  expect(await pointed('storefront')).toMatchObject({
    version,
    entry: `/mf/storefront/${version}/mf-manifest.json`,
  });
  expect(await (await fetch(`${place.webUrl}/`)).text()).toContain(version);
  const old = await fetch(`${place.webUrl}/mf/storefront/${before?.version}/assets/first.js`);
  expect(old.status).toBe(200);
  expect(old.headers.get('cache-control')).toContain('immutable');
});

test('when a version is rolled back, then new pages get the one before, as often as there is one', async () => {
  const second = await pointed('storefront');
  const third = await shipBuild(place, 'mf-storefront', 'third');
  expect(await rollBack(place, 'mf-storefront')).toContain(`${second?.version} is live`);
  expect((await pointed('storefront'))?.version).toBe(second?.version);
  await rollBack(place, 'mf-storefront');
  expect(await messageOf(rollBack(place, 'mf-storefront'))).toContain('Nothing was shipped before');
  expect(await rollBack(place, 'mf-storefront', third)).toContain(third);
});

test('when a file of the new version does not answer, then nothing changes and the file is named', async () => {
  const before = await pointed('storefront');
  const version = await keepBuild(place.releases, 'mf-storefront', build('mf-storefront', 'torn'));
  rmSync(join(place.releases, 'mf-storefront', version, 'assets'), { recursive: true });
  expect(await messageOf(ship(place, 'mf-storefront', version))).toMatch(
    /does not answer, nothing was changed: .*assets\/torn\.js answered 404/,
  );
  expect(await pointed('storefront')).toEqual(before);
});

test('when the new version would break somebody, then nothing changes and the message says what', async () => {
  const before = await pointed('storefront');
  const said = await messageOf(
    shipBuild(place, 'mf-storefront', 'newer', (copy) => {
      copy.kit = 1_000;
    }),
  );
  expect(said).toContain('mf-storefront needs kit contract 1000');
  expect(said).toContain('Nothing was changed.');
  expect(await pointed('storefront')).toEqual(before);
});

test('when two teams ship at once, then both are live', async () => {
  const [storefront, admin] = await Promise.all([
    shipBuild(place, 'mf-storefront', 'together'),
    shipBuild(place, 'mf-admin', 'together'),
  ]);
  expect((await pointed('storefront'))?.version).toBe(storefront);
  expect((await pointed('admin'))?.version).toBe(admin);
});

test('when the same build is shipped again, then it is the same version and nothing is lost', async () => {
  const now = await pointed('admin');
  expect(await shipBuild(place, 'mf-admin', 'together')).toBe(now?.version);
});
