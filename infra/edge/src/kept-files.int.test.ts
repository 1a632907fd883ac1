import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Site, site, temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { afterAll, expect, test } from 'vitest';
import { keepHashedFiles, keptForMs } from './kept-files.ts';
import { createRemoteApp } from './remote-app.ts';

const root = await temporaryDir();
const sites: Site[] = [];
afterAll(() => Promise.all(sites.map((each) => each.close())));

/** A front end's container, whose build is replaced and whose folder of kept files stays. */
async function container() {
  const dir = mkdtempSync(join(root, 'container-'));
  const [dist, kept] = [join(dir, 'dist'), join(dir, 'kept')];
  const served = await site(createRemoteApp({ dist, base: '/mf/storefront', kept }));
  sites.push(served);
  return {
    deploy: async (build: string, now: Date): Promise<void> => {
      rmSync(dist, { recursive: true, force: true });
      writeFiles(dist, {
        'index.html': build,
        [`assets/${build}.js`]: build,
        [`assets/${build}.js.br`]: build,
        [`remoteEntry-${build}.js`]: build,
        'assets/font.woff2': 'the same in every build',
      });
      await keepHashedFiles(dist, kept, now);
    },
    ask: (path: string) => fetch(`${served.url}/mf/storefront/${path}`),
  };
}

function day(number: number): Date {
  return new Date(Date.UTC(2026, 10, number));
}

test('serves open tabs the files of a replaced build, and new pages none of them', async () => {
  const { deploy, ask } = await container();
  await deploy('first', day(1));
  await deploy('second', day(20));
  for (const path of ['assets/first.js', 'remoteEntry-first.js', 'assets/second.js']) {
    const answer = await ask(path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
  expect(await (await ask('index.html')).text()).toBe('second');
  for (const path of ['.current.json', 'assets/third.js']) expect((await ask(path)).status).toBe(404);
});

test('removes the files of a build a week after its replacement, and keeps those that later builds share', async () => {
  const { deploy, ask } = await container();
  await deploy('first', day(1));
  await deploy('second', day(20));
  await deploy('second', new Date(day(20).getTime() + keptForMs));
  expect((await ask('assets/first.js')).status).toBe(200);
  await deploy('third', new Date(day(20).getTime() + keptForMs + 1));
  for (const path of ['assets/first.js', 'remoteEntry-first.js'])
    expect((await ask(path)).status, path).toBe(404);
  for (const path of ['assets/second.js', 'assets/font.woff2', 'remoteEntry-third.js'])
    expect((await ask(path)).status, path).toBe(200);
});
