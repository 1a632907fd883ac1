import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { type Budget, budgetFault } from '../../e2e/script-budgets.ts';
import { loadedScripts, readBuild } from './built-scripts.ts';

const page =
  '<script src="/assets/boot-Ab12Cd34.js"></script><meta name="shop:main" content="/assets/index-Ab12Cd34.js">';

const manifest = JSON.stringify({
  metaData: { remoteEntry: { name: 'remoteEntry-Ab12Cd34.js' } },
  exposes: [{ assets: { js: { sync: ['assets/area-Ab12Cd34.js'] }, css: { sync: [] } } }],
});

const root = await temporaryDir();

/** Writes a shell and a micro-frontend as their builds would; `area` is the content of the exposed module. */
async function builds(area = '') {
  const dir = mkdtempSync(join(root, 'builds-'));
  writeFiles(join(dir, 'shell'), {
    'index.html': page,
    'assets/boot-Ab12Cd34.js': 'boot()',
    'assets/index-Ab12Cd34.js': 'import("./sender-Ab12Cd34.js");import("./rare-Ab12Cd34.js")',
    'assets/index-Ab12Cd34.js.br': '0123456789',
    'assets/sender-Ab12Cd34.js': 'send()',
    'assets/rare-Ab12Cd34.js': 'rare()',
  });
  writeFiles(join(dir, 'storefront'), {
    'mf-manifest.json': manifest,
    'remoteEntry-Ab12Cd34.js': 'import"./assets/area-Ab12Cd34.js";',
    'assets/area-Ab12Cd34.js': `${area}import(\`./part.page-Ab12Cd34.js\`)`,
    'assets/part.page-Ab12Cd34.js': 'import{a}from"./shared-Ab12Cd34.js";',
    'assets/shared-Ab12Cd34.js': 'a()',
    // Belongs to the micro-frontend's own page, which the shop never loads.
    'assets/part.page-Zz98Yy76.js': 'x'.repeat(1_000),
  });
  return Promise.all([
    readBuild({ dist: join(dir, 'shell'), address: '/' }),
    readBuild({ dist: join(dir, 'storefront'), address: '/mf/storefront/' }),
  ]);
}

const home = ['assets/index.js', 'assets/sender.js', 'storefront/remoteEntry.js'];

test('when a page loads scripts by itself, then these count with all that they import, as they are sent', async () => {
  const built = await builds();
  expect(loadedScripts(built, home)).toEqual({
    'assets/boot.js': 6,
    'assets/index.js': 10,
    'assets/sender.js': 6,
    'storefront/remoteEntry.js': 34,
    'storefront/assets/area.js': 33,
  });
  expect(loadedScripts(built, ['storefront/assets/part.page.js'])).toMatchObject({
    'storefront/assets/part.page.js': 36,
    'storefront/assets/shared.js': 3,
  });
});

test('when nothing of a front end is named, then it has no part in the page', async () => {
  expect(Object.keys(loadedScripts(await builds(), ['assets/index.js']))).toEqual([
    'assets/boot.js',
    'assets/index.js',
  ]);
});

test('when a file grew, then the page is refused with the file and by how much', async () => {
  const before = loadedScripts(await builds(), home);
  const most = Object.values(before).reduce((sum, size) => sum + size, 0);
  const budget: Budget = { most, files: before };
  expect(budgetFault('/', before, budget)).toBeUndefined();
  const now = loadedScripts(await builds('grown();'), home);
  expect(budgetFault('/', now, budget)).toBe(
    `/ loads ${most + 8} bytes of scripts, 8 more than its budget. Grown:\n  storefront/assets/area.js 41 (+8)`,
  );
});

test('when a page begins to load a file that it did not load before, then the file is named', async () => {
  const before = loadedScripts(await builds(), home);
  const most = Object.values(before).reduce((sum, size) => sum + size, 0);
  const now = loadedScripts(await builds('import"./shared-Ab12Cd34.js";'), home);
  expect(budgetFault('/', now, { most, files: before })).toContain('storefront/assets/shared.js 3 (+3)');
});
