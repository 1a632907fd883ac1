import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { precompress } from './build-plugins.ts';

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

test('when a build fails, then its own fault is what is said', async () => {
  await expect(buildOf("import { price } from './no-such-file.ts';\nexport default price;")).rejects.toThrow(
    /no-such-file/,
  );
});

test('when a build is written, then text files are there compressed as well', async () => {
  await buildOf(`export default ${JSON.stringify('brake disc '.repeat(200))};`);
  const names = readdirSync(join(root, 'dist', 'assets'));
  expect(names.map((name) => name.replace(/^main-[^.]+/, 'main')).sort()).toEqual([
    'main.js',
    'main.js.br',
    'main.js.gz',
  ]);
});
