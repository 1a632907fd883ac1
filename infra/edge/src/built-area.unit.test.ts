import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { manifestFile, readBuiltArea } from './built-area.ts';

async function builtWith(manifest: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'area-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(dirname(join(folder, manifestFile)), { recursive: true });
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest));
  return folder;
}

test("lists what the area imports and the texts of the page's language, but no pages", async () => {
  const page = 'src/pages/order.page.tsx';
  const [english, pseudo] = ['src/locales/en.po', 'src/locales/pseudo.po'];
  const folder = await builtWith({
    'src/expose/area.tsx': {
      file: 'area.js',
      imports: ['_index.js'],
    },
    '_index.js': {
      file: 'assets/index.js',
      dynamicImports: [page, english, pseudo],
      css: ['index.css'],
    },
    [page]: { file: 'assets/order.js' },
    [english]: { file: 'assets/en.js' },
    [pseudo]: { file: 'assets/pseudo.js' },
  });
  expect(await readBuiltArea(folder)).toEqual({
    entry: 'area.js',
    imports: ['assets/index.js', 'assets/en.js'],
    sheets: ['index.css'],
  });
});
