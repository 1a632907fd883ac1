import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { publishFirst, publishImage } from '@shop/edge/releases';
import { commitOfShipment, readRollout } from '@shop/edge/rollouts';
import { previewCookie } from '@shop/edge/visitors';
import { beforeAll, expect, test } from 'vitest';
import { CliError } from '../lib/cli-error.ts';
import { messageOf, temporaryDir } from '../lib/testing/fixtures.ts';
import { rollBack, ship } from './ship.ts';
import { eventually, startShippingPlace } from './testing/shipping-place.ts';

type Place = Awaited<ReturnType<typeof startShippingPlace>>;
let place: Place['place'];
let keep: Place['keep'];
let startImage: Place['startImage'];
let shipBuild: Place['shipBuild'];
let pointed: Place['pointed'];

beforeAll(async () => {
  ({ place, keep, startImage, shipBuild, pointed } = await startShippingPlace());
  await shipBuild('mf-storefront', 'first');
}, 60_000);

test('serves a shipped version to new pages, and the old files to open tabs with caching', async () => {
  const before = await pointed('storefront');
  const version = await shipBuild('mf-storefront', 'second');
  expect(await pointed('storefront')).toMatchObject({
    version,
    entry: `/mf/storefront/${version}/area.js`,
  });
  expect(await (await fetch(`${place.webUrl}/`)).text()).toContain(version);
  const old = await fetch(`${place.webUrl}/mf/storefront/${before?.version}/assets/first.js`);
  expect(old.status).toBe(200);
  expect(old.headers.get('cache-control')).toContain('immutable');
  expect(old.headers.get('access-control-allow-origin')).toBe('*');
  expect(old.headers.get('content-security-policy')).toContain("default-src 'self';");
});

test('records what a shipped version was built from', async () => {
  const version = await shipBuild('mf-storefront', 'from a commit');
  const rollout = readRollout(place.releases, 'mf-storefront');
  expect(commitOfShipment(rollout, version)).toBe('commit of from a commit');
});

test('rolls back one version at a time while there is one', async () => {
  const before = await pointed('storefront');
  const third = await shipBuild('mf-storefront', 'third');
  expect(await rollBack(place, 'mf-storefront')).toContain(`${before?.version} is live`);
  expect((await pointed('storefront'))?.version).toBe(before?.version);
  for (let left = 3; left > 0; left -= 1) await rollBack(place, 'mf-storefront');
  expect(await messageOf(rollBack(place, 'mf-storefront'))).toContain('Nothing was shipped before');
  expect(await rollBack(place, 'mf-storefront', third)).toContain(third);
});

test('says which versions are kept when another one is to come back', async () => {
  const now = await pointed('storefront');
  const message = await messageOf(rollBack(place, 'mf-storefront', '9.9.9-00000000'));
  expect(message).toContain('9.9.9-00000000 of mf-storefront is not kept. Kept: ');
  expect(message).toContain(now?.version);
  expect((await pointed('storefront'))?.version).toBe(now?.version);
});

test('makes a rollback live at once and reports afterwards which packages it breaks', async () => {
  const before = await pointed('storefront');
  const left = await keep('mf-storefront', 'left behind', (contract) => {
    contract.shared = { react: '1000.0.0' };
  });
  const broken = await rollBack(place, 'mf-storefront', left.version);
  expect((await pointed('storefront'))?.version).toBe(left.version);
  expect(broken).toContain('mf-storefront needs ^1000.0.0');
  const mended = await rollBack(place, 'mf-storefront', before?.version);
  expect(mended).toBe(`mf-storefront ${before?.version} is live.`);
});

test('publishes the build of an image unless it was the last one, so a restart undoes no shipment', async () => {
  const image = async (text: string): Promise<string | undefined> => {
    await startImage('mf-admin', text);
    return (await pointed('admin'))?.version;
  };
  const first = await image('first image');
  const shipped = await shipBuild('mf-admin', 'shipped over the image');
  expect(await image('first image')).toBe(shipped);
  const second = await image('second image');
  expect([first, shipped]).not.toContain(second);
  expect(await image('first image')).toBe(first);
});

test('records the commit of an image, also where a later one without it is the same build', async () => {
  const name = 'mf-admin';
  const { version } = await keep(name, 'known image');
  const dist = join(place.releases, name, version);
  await publishImage(place.releases, name, dist, 'known commit');
  await startImage(name, 'another image');
  await publishImage(place.releases, name, dist);
  const rollout = readRollout(place.releases, name);
  expect(rollout?.live.version).toBe(version);
  expect(commitOfShipment(rollout, version)).toBe('known commit');
});

test('takes the build of a checkout only while nothing of its front end is live', async () => {
  const releases = await temporaryDir();
  const built = async (text: string): Promise<string> => {
    const { version } = await keep('mf-admin', text);
    return join(place.releases, 'mf-admin', version);
  };
  await publishFirst(releases, 'mf-admin', await built('first start'), 'its commit');
  const first = readRollout(releases, 'mf-admin');
  expect(first?.shipped).toEqual([{ version: first?.live.version, commit: 'its commit' }]);
  await publishFirst(releases, 'mf-admin', await built('second start'));
  expect(readRollout(releases, 'mf-admin')).toEqual(first);
});

test('serves new pages from a shipped shell, keeps its files for open tabs, and rolls back', async () => {
  const document = async (): Promise<string> => (await fetch(`${place.webUrl}/`)).text();
  const ask = (path: string) => fetch(`${place.webUrl}${path}`);
  await shipBuild('shell', 'one');
  const version = await shipBuild('shell', 'two');
  await eventually(document).toContain('/assets/two.js');
  // The page reports errors with this version.
  expect(await document()).toContain(`<meta name="shop:version" content="${version}">`);
  for (const path of ['/assets/one.js', '/assets/two.js']) {
    const { status, headers } = await ask(path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  expect((await ask('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  await rollBack(place, 'shell');
  await eventually(document).toContain('/assets/one.js');
});

test('does not serve the unconfigured page of a kept shell version', async () => {
  const version = await shipBuild('shell', 'three');
  const { status } = await fetch(`${place.webUrl}/${version}/index.html`, { headers: { accept: '*/*' } });
  expect(status).toBe(404);
});

test('changes nothing when the new version is not served', async () => {
  const before = await pointed('storefront');
  const torn = await keep('mf-storefront', 'torn');
  rmSync(join(place.releases, 'mf-storefront', torn.version, 'area.js'));
  expect(await messageOf(ship(place, torn))).toMatch(/is not served, so nothing was changed/);
  expect(await pointed('storefront')).toEqual(before);
});

test('changes nothing when the new version would break a package, and says which', async () => {
  const before = await pointed('storefront');
  const newer = await keep('mf-storefront', 'newer', (contract) => {
    contract.shared = { react: '1000.0.0' };
  });
  const said = await messageOf(ship(place, newer));
  expect(said).toContain('mf-storefront needs ^1000.0.0');
  expect(said).toContain('Nothing was changed.');
  expect(await pointed('storefront')).toEqual(before);
});

test.each([
  ['mf-storefront', 'broken'],
  ['shell', 'broken shell'],
])(
  'refuses a version of %s with a broken page, and serves it only to the browser that opens it',
  async (name, text) => {
    const before = await pointed('storefront');
    const candidate = await keep(name, text);
    const cookie = `${previewCookie}=${name}@${candidate.version}`;
    const openPages = async (): Promise<void> => {
      const page = await fetch(place.webUrl, { headers: { cookie } });
      expect(await page.text()).toContain(candidate.version);
      expect(page.headers.get('cache-control')).toBe('private, no-cache');
      expect(await (await fetch(place.webUrl)).text()).not.toContain(candidate.version);
      throw new CliError('/about throws');
    };
    expect(await messageOf(ship(place, candidate, { openPages }))).toBe('/about throws');
    expect(await pointed('storefront')).toEqual(before);
  },
);

test.each([`mf-admin@1.0.0-${'0'.repeat(8)}`, 'mf-admin@..', 'rubbish'])(
  'serves the live version to a browser that names no kept version: %s',
  async (named) => {
    expect(await pointed('admin', `${previewCookie}=${named}`)).toEqual(await pointed('admin'));
  },
);

test('makes both versions live when two teams ship at once', async () => {
  const [storefront, admin] = await Promise.all([
    shipBuild('mf-storefront', 'together'),
    shipBuild('mf-admin', 'together'),
  ]);
  expect((await pointed('storefront'))?.version).toBe(storefront);
  expect((await pointed('admin'))?.version).toBe(admin);
});

test('ships the same build again as the same version, and loses nothing', async () => {
  const now = await pointed('admin');
  expect(await shipBuild('mf-admin', 'together')).toBe(now?.version);
});
