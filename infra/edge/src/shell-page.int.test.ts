import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, onTestFinished, test } from 'vitest';
import { runtimeConfig, shellBuild } from '../testing/fake-sites.ts';
import { makeLive } from './pointer.ts';
import { startShellPage } from './shell-page.ts';

const dir = await temporaryDir();
const releases = join(dir, 'releases');

function keep(version: string, text: string): void {
  const about = { name: 'shell', version, kit: 4, builtAt: '2026-11-21T00:00:00Z' };
  writeFiles(join(releases, 'shell', version), {
    ...shellBuild,
    'index.html': shellBuild['index.html'].replace('Hero', text),
    'version.json': JSON.stringify(about),
  });
}

async function pageOf(page: { dist: string; releases?: string; name: string }) {
  const { name, ...options } = page;
  const remotesFile = join(dir, `${name}.json`);
  const live = await startShellPage({ ...options, origins: [], remotesFile, config: runtimeConfig });
  onTestFinished(live.stop);
  return async (): Promise<string> => {
    const { document } = await live.document({});
    return /<h1>(.*)<\/h1>/.exec(document.hero)?.[1] ?? '';
  };
}

test('rereads kept versions only when a pointer moves', async () => {
  keep('1.0.0-a', 'first');
  keep('1.0.1-b', 'second');
  await makeLive(releases, 'shell', '1.0.0-a');
  const dist = join(releases, 'shell', '1.0.0-a');
  const [kept, built] = [
    await pageOf({ dist, releases, name: 'kept' }),
    await pageOf({ dist, name: 'built' }),
  ];
  // This page polls the same folder every two seconds: after two polls the other one would have polled too.
  for (const text of ['changed', 'changed again']) {
    keep('1.0.0-a', text);
    await expect.poll(built, { timeout: 10_000 }).toBe(text);
  }
  expect(await kept()).toBe('first');
  await makeLive(releases, 'shell', '1.0.1-b');
  await expect.poll(kept, { timeout: 10_000 }).toBe('second');
});
