import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publishFirst, releasesDirOf } from '@shop/edge/releases';
import { atFileEnd } from '@shop/tooling/testing';
import { expect, test } from 'vitest';
import { freePort } from '../lib/ports.ts';
import { startScript } from '../lib/start-script.ts';
import { runNode, temporaryDir } from '../lib/testing/fixtures.ts';
import { frontEnds } from '../local/build.ts';
import { contractOf, writeBuild } from './testing/shipping-place.ts';

const dataDir = await temporaryDir();
const builds = await temporaryDir();
const settings = {
  DATA_DIR: dataDir,
  WEB_PORT: String(await freePort()),
  API_PORT: String(await freePort()),
  MONGO_URL: '',
  REDIS_URL: '',
  DATA_SERVERS: 'embedded',
};

async function build(name: string, text: string): Promise<string> {
  const dist = join(builds, name, text);
  writeBuild(dist, text, contractOf(name));
  return dist;
}

let stop: () => Promise<void> = async () => undefined;
atFileEnd(() => stop());

async function startShop(): Promise<string> {
  const said: string[] = [];
  stop = await startScript(fileURLToPath(new URL('../local/main.ts', import.meta.url)), {
    args: ['--only', 'web'],
    env: settings,
    readyLine: 'Shop ready',
    onLine: (line) => said.push(line),
  });
  return said.join('\n');
}

async function deploy(...args: string[]): Promise<string> {
  const command = fileURLToPath(new URL('./ship-command.ts', import.meta.url));
  return (await runNode([command, ...args], settings)).output;
}

async function livePage(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${settings.WEB_PORT}/`)).text();
}

test('serves what was live before a restart, and a rollback after it reaches no build of the checkout', async () => {
  for (const name of frontEnds)
    await publishFirst(releasesDirOf(dataDir), name, await build(name, 'first'), 'commit-of-first');
  await startShop();
  const shipped = await deploy('shell', '--dist', await build('shell', 'shipped'), '--no-pages');
  expect(shipped).toContain('is live.');
  expect(await deploy('shell', '--action', 'rollback')).toContain('is live.');
  await stop();

  expect(await startShop()).toContain('The front ends stay as they were last shipped.');
  expect(await livePage()).toContain('/assets/first.js');
  expect(await deploy('shell', '--action', 'rollback')).toContain('Nothing was shipped before');
  expect(await livePage()).toContain('/assets/first.js');
  expect(await deploy('--status')).toMatch(/^shell \S+, since \S+, from commit-of-first$/m);
});
