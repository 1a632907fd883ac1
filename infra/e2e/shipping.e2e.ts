import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { remotes } from '@shop/contracts';
import { keepBuild, releasesDirOf } from '@shop/edge/releases';
import { previewCookie } from '@shop/edge/visitors';
import { fillAddress, purchaseButton } from '../harness/page-steps.ts';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { openPurchase, quantityField } from './buying-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectMessage } from './messages.ts';
import { restoreSession } from './restore-session.ts';
import { shopDataDir } from './shop-facts.ts';

test.use({ firstVisit: true });

const run = promisify(execFile);
const command = new URL('../deploy/ship-command.ts', import.meta.url).pathname;

async function shipCommand(...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: shopDataDir() };
  return (await run(process.execPath, [command, ...args], { env })).stdout;
}

/** Returns the command's error output when it refuses. */
function refusal(...args: string[]): Promise<string> {
  return shipCommand(...args).then(
    (said) => `not refused: ${said}`,
    (error: { stderr: string }) => error.stderr,
  );
}

function rollBack(...args: string[]): Promise<string> {
  return shipCommand('mf-storefront', '--action', 'rollback', ...args);
}

async function liveVersion(remote = 'storefront'): Promise<string> {
  const list = remotes.parse(await (await fetch(`${shopUrl()}/remotes.json`)).json());
  return list.find(({ name }) => name === remote)?.version ?? 'none';
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
  for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
}

/** Builds a micro-frontend again: the same pages under a new build name. */
async function buildAgain(remote = 'storefront'): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'shop-build-'));
  const live = join(releasesDirOf(shopDataDir()), `mf-${remote}`, await liveVersion(remote));
  await cp(live, dist, { recursive: true });
  await rewrite(join(dist, 'area.js'), (text) => `${text}\n/* ${randomUUID()} */`);
  return dist;
}

async function shipNext(): Promise<string> {
  const dist = await buildAgain();
  const said = await shipCommand('mf-storefront', '--dist', dist, '--no-pages');
  await rm(dist, { recursive: true });
  const version = await liveVersion();
  expect(said).toContain(`mf-storefront ${version} is live`);
  return version;
}

/** Puts `replacement` in place of the code in the scripts of a build, which must hold it once. */
async function replaceCode(dist: string, code: RegExp, replacement: string): Promise<void> {
  const assets = join(dist, 'assets');
  const files = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const holding: string[] = [];
  for (const name of files)
    if ((await readFile(join(assets, name), 'utf8')).search(code) >= 0) holding.push(name);
  expect(holding, `scripts with ${code}`).toHaveLength(1);
  for (const name of holding)
    await rewrite(join(assets, name), (text) => text.replace(code, () => replacement));
}

/** Returns a build whose About page draws `expression` in place of its caption. */
async function buildWithCaption(expression: string): Promise<string> {
  const dist = await buildAgain();
  // The call that the caption's message becomes.
  const caption = /[\w$]+\._\(\{id:`[^`]*`,values:\{0:[\w$]+\.name,1:[\w$]+\.since\}\}\)/;
  await replaceCode(dist, caption, `(${expression})`);
  return dist;
}

/** Records the storefront versions whose files a tab requests. */
function watchVersions(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const version = /\/mf\/storefront\/([^/]+)\//.exec(request.url())?.[1];
    if (version) seen.add(version);
  });
  return seen;
}

const throws = '(()=>{throw new Error("half done")})()';

let before: string;
test.beforeAll(async () => {
  before = await liveVersion();
});
test.afterAll(async () => {
  await rollBack('--to', before);
});

test("keeps a tab's version, form and order while the storefront ships three times", async ({
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
  for (let count = 0; count < 3; count += 1) {
    shipped.push(await shipNext());
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue('12 Station Road, Dhaka');
    await expect(quantityField(page)).toHaveValue('6');
  }
  expect(new Set([first, ...shipped]).size).toBe(4);
  await purchaseButton(page).click();
  await expectMessage(page, 'Order placed successfully');

  // Open a page whose code this tab has not loaded: it must come from the tab's own version, three shipments old.
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByText('20,000')).toBeVisible();
  expect([...versions]).toEqual([first]);

  const later = await context.newPage();
  const laterVersions = watchVersions(later);
  await later.goto('/about');
  await expect(later.getByText('20,000')).toBeVisible();
  expect([...laterVersions]).toEqual([shipped.at(-1)]);

  await rollBack();
  expect(await liveVersion()).toBe(shipped.at(-2));
});

test('opens the next page from the new version when a tab’s version is gone from the server', async ({
  page,
  watch,
}) => {
  watch.expectNoise(/status of 404|ChunkLoadError|Unable to preload/);
  const old = await liveVersion();
  await page.goto('/');
  await expect(page.getByText('Place Order').first()).toBeVisible();
  const next = await shipNext();
  await page.route(`**/mf/storefront/${old}/**`, (route) =>
    route.fulfill({ status: 404, body: 'Not found' }),
  );
  const versions = watchVersions(page);
  await page.getByRole('link', { name: 'About', exact: true }).first().click();
  await expect(page.getByText('20,000')).toBeVisible();
  expect([...versions]).toContain(next);
});

for (const [what, expression, fault] of [
  ['throws', throws, 'shows no heading'],
  ['complains on the console', '(console.error("half done"),"About us")', 'console error: half done'],
] as const) {
  test(`refuses a new version of which a page ${what}, names page and error, and serves it to no visitor`, async () => {
    const live = await liveVersion();
    const dist = await buildWithCaption(expression);
    const said = await refusal('mf-storefront', '--dist', dist);
    expect(said).toMatch(/^\/about of mf-storefront \S+ is not as it should be:/);
    expect(said).toContain('half done');
    expect(said).toContain(fault);
    expect(await liveVersion()).toBe(live);
    await rm(dist, { recursive: true });
  });
}

test('opens each page of a new dashboard version as a signed-in user before anyone is served it', async () => {
  const live = await liveVersion('dashboard');
  const dist = await buildAgain('dashboard');
  const said = await shipCommand('mf-dashboard', '--dist', dist);
  expect(said).toContain('10 pages of mf-dashboard');
  expect(said).not.toContain('NOT opened');
  expect(await liveVersion('dashboard')).not.toBe(live);
  await shipCommand('mf-dashboard', '--action', 'rollback');
  expect(await liveVersion('dashboard')).toBe(live);
  await rm(dist, { recursive: true });
});

test('shows a page that a release of mf-admin alone adds, with its address, menu entry and right', async ({
  page,
  request,
  watch,
}) => {
  const dist = await buildAgain('admin');
  const added = {
    pattern: '/dashboard/tyres',
    access: 'parts.read',
    frame: 'dashboard',
    menu: [{ list: 'Shop', label: 'Tyres', order: 9 }],
  };
  await rewrite(join(dist, 'pages.json'), (text) => JSON.stringify([...JSON.parse(text), added]));
  await replaceCode(dist, /routes:\[/, 'routes:[{path:"/dashboard/tyres",element:"No tyres yet."},');
  const version = await keepBuild(releasesDirOf(shopDataDir()), 'mf-admin', dist);
  expect((await request.get('/dashboard/tyres', { headers: { accept: 'text/html' } })).status()).toBe(404);

  const preview = { name: previewCookie, value: `mf-admin@${version}`, url: shopUrl() };
  await page.context().addCookies([preview]);
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Tyres' }).click();
  await expect(page.getByText('No tyres yet.')).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await expect(page.getByText('No tyres yet.')).toBeVisible();

  const buyersPage = await watch.openBrowser();
  await buyersPage.context().addCookies([preview]);
  await restoreSession(buyersPage, accounts.shopper);
  await buyersPage.goto('/dashboard/tyres');
  await expect(buyersPage.getByText("You don't have this right")).toBeVisible();
});
