import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { firstView, precompress } from './build-plugins.ts';

const root = mkdtempSync(join(tmpdir(), 'shop-build-'));
afterAll(() => rmSync(root, { recursive: true }));

function buildOf(source: string) {
  writeFileSync(join(root, 'main.ts'), source);
  const rolldownOptions = { input: join(root, 'main.ts'), preserveEntrySignatures: 'strict' as const };
  return build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [precompress()],
    build: { minify: false, rolldownOptions },
  });
}

test("reports the build's own error when a build fails", async () => {
  await expect(buildOf("import { price } from './no-such-file.ts';\nexport default price;")).rejects.toThrow(
    /no-such-file/,
  );
});

test('also writes compressed text files', async () => {
  await buildOf(`export default ${JSON.stringify('brake disc '.repeat(200))};`);
  const names = readdirSync(join(root, 'dist', 'assets'));
  expect(names.map((name) => name.replace(/^main-[^.]+/, 'main')).sort()).toEqual([
    'main.js',
    'main.js.br',
    'main.js.gz',
  ]);
});

test('builds the first view into one file', async () => {
  writeFileSync(join(root, 'main.ts'), "export default 'page';");
  writeFileSync(join(root, 'view.ts'), "export const renderFirstView = () => 'first';");
  const plugin = firstView(join(root, 'view.ts'), {});
  const rolldownOptions = { input: join(root, 'main.ts') };
  await build({ configFile: false, logLevel: 'silent', root, plugins: [plugin], build: { rolldownOptions } });
  expect(readFileSync(join(root, 'dist/first-view.mjs'), 'utf8')).toContain('first');
});
