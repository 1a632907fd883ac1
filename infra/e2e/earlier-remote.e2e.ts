import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { pointerTo } from '@shop/edge/pointer';
import { keepBuild, releasesDirOf } from '@shop/edge/releases';
import { addPreview } from '@shop/edge/rollouts';
import { previewCookie } from '@shop/edge/visitors';
import { accounts, shopUrl } from '../harness/sign-in.ts';
import { root } from '../lib/root.ts';
import { expect, test } from './fixtures.ts';
import { countRenderers, marks, watchScripts } from './loaded-scripts.ts';
import { restoreSession } from './restore-session.ts';
import { shopDataDir } from './shop-facts.ts';

test.use({ firstVisit: true });

const run = promisify(execFile);
const vite = join(root, 'node_modules/vite/bin/vite.js');
const config = join(root, 'shell/kit/testing/earlier-remote.config.ts');

/** Builds the current dashboard as a version older than kit contract 20. */
async function buildAsBefore(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'shop-build-'));
  // Playwright's NODE_ENV would select React's development build.
  const { NODE_ENV: _, ...env } = process.env;
  const args = [vite, 'build', '--config', config, '--outDir', dist, '--emptyOutDir'];
  await run(process.execPath, args, { cwd: join(root, 'mf-dashboard'), env });
  return dist;
}

async function scriptsWith(mark: string, dist: string): Promise<string[]> {
  const names = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(names.map((name) => readFile(join(dist, name), 'utf8')));
  return names.filter((_, at) => texts[at]?.includes(mark));
}

/** Shows the build to this browser only: parallel journeys use the live version. Resolves with the version's name. */
async function showTo(page: Page, dist: string): Promise<string> {
  const releases = releasesDirOf(shopDataDir());
  const version = await keepBuild(releases, 'mf-dashboard', dist);
  const token = await addPreview(releases, await pointerTo(releases, 'mf-dashboard', version));
  await page.context().addCookies([{ name: previewCookie, value: token, url: shopUrl() }]);
  const list = async () => (await page.request.get(`${shopUrl()}/remotes.json`)).text();
  await expect.poll(list).toContain(version);
  return version;
}

let dist: string;
test.beforeAll(async () => {
  dist = await buildAsBefore();
});
test.afterAll(() => rm(dist, { recursive: true }));

test('when the dashboard is of a build that brings its own federation runtime and its own React, then the new shell draws it with the shell’s React alone', async ({
  page,
}) => {
  for (const library of ['react', 'kit', 'federation'] as const)
    expect(await scriptsWith(marks[library], dist), `files that bring ${library}`).not.toEqual([]);
  const version = await showTo(page, dist);

  const renderers = await countRenderers(page);
  await restoreSession(page, accounts.shopper);
  const compiled = await watchScripts(page);
  await page.goto('/dashboard');
  await expect(page.getByText('$396,000')).toBeVisible();
  await page.getByRole('link', { name: 'My Profile' }).first().click();
  await page.getByRole('link', { name: 'Update additional info' }).click();
  const field = page.getByLabel('Education');
  await field.fill('Diploma in Mechanical Engineering');
  await expect(field).toHaveValue('Diploma in Mechanical Engineering');

  const loaded = async (mark: string) =>
    (await compiled(mark)).map((url) => url.split('/').slice(3, -1).join('/'));
  expect(await renderers()).toBe(1);
  for (const library of ['react', 'router', 'query', 'kit'] as const)
    expect(await loaded(marks[library]), library).toEqual(['assets']);
  expect((await loaded(marks.federation)).toSorted()).toEqual(['assets', `mf/dashboard/${version}/assets`]);
});
