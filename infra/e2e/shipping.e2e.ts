import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { remotes } from '@shop/contracts';
import { releasesDirOf } from '@shop/edge/releases';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { shopUrl } from '../harness/sign-in.ts';
import { openPurchase, quantityField } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';

test.use({ firstVisit: true });

const run = promisify(execFile);
const command = new URL('../deploy/ship-command.ts', import.meta.url).pathname;

function dataDir(): string {
  if (!process.env.SHOP_DATA_DIR) throw new Error('SHOP_DATA_DIR must name the data of the shop under test');
  return process.env.SHOP_DATA_DIR;
}

async function shipCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir() };
  return (await run(process.execPath, [command, 'mf-storefront', ...args], { env })).stdout;
}

/** The version that a newly opened page gets. */
async function liveVersion(): Promise<string> {
  const list = remotes.parse(await (await fetch(`${shopUrl()}/remotes.json`)).json());
  return list.find(({ name }) => name === 'storefront')?.version ?? 'none';
}

/** The storefront's team builds again: the same pages under another build's name. */
async function shipNext(number: number): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'shop-build-'));
  await cp(join(releasesDirOf(dataDir()), 'mf-storefront', await liveVersion()), dist, { recursive: true });
  const file = join(dist, 'mf-manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, shipment: `${number}-${Date.now()}` }));
  for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
  const said = await shipCommand('--dist', dist);
  await rm(dist, { recursive: true });
  const version = await liveVersion();
  expect(said).toContain(`mf-storefront ${version} is live`);
  return version;
}

/** Versions of the storefront whose files a tab has asked for. */
function watchVersions(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const version = /\/mf\/storefront\/([^/]+)\//.exec(request.url())?.[1];
    if (version) seen.add(version);
  });
  return seen;
}

let before: string;
test.beforeAll(async () => {
  before = await liveVersion();
});
test.afterAll(async () => {
  await shipCommand('--back', '--to', before);
});

test('when the storefront ships three times while somebody fills in an order, then the tab keeps its version, the form and the order', async ({
  page,
  context,
  buyer,
  part,
}) => {
  const first = await liveVersion();
  const versions = watchVersions(page);
  await openPurchase(page, buyer, part);
  await fillAddress(page);
  await quantityField(page).fill('6');
  const shipped: string[] = [];
  for (const number of [1, 2, 3]) {
    shipped.push(await shipNext(number));
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Station Road, Dhaka');
    await expect(quantityField(page)).toHaveValue('6');
  }
  expect(new Set([first, ...shipped]).size).toBe(4);
  await purchaseButton(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Order placed successfully' })).toBeVisible();

  // A page whose code this tab has not seen yet: from the tab's own version, which is three shipments old.
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByText('20,000')).toBeVisible();
  expect([...versions]).toEqual([first]);

  const later = await context.newPage();
  const laterVersions = watchVersions(later);
  await later.goto('/about');
  await expect(later.getByText('20,000')).toBeVisible();
  expect([...laterVersions]).toEqual([shipped.at(-1)]);

  await shipCommand('--back');
  expect(await liveVersion()).toBe(shipped.at(-2));
});

test('when a tab’s version is gone from the server, then the next page comes from the new one by itself, and what was typed stays', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 404|ChunkLoadError|Unable to preload|already registered/);
  const old = await liveVersion();
  await page.goto('/');
  await expect(page.getByText('Place Order').first()).toBeVisible();
  const email = page.getByRole('contentinfo').getByRole('textbox');
  await email.fill('half@an-addr');
  const next = await shipNext(4);
  await page.route(`**/mf/storefront/${old}/**`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const versions = watchVersions(page);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByText('20,000')).toBeVisible();
  expect([...versions]).toContain(next);
  await expect(email).toHaveValue('half@an-addr');
});
