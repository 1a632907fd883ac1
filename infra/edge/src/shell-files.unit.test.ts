import { join } from 'node:path';
import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { readDocument } from './shell-files.ts';

const sheet = 'assets/app-Ab12Cd34.css';
const html = `<html><head><link rel="stylesheet" href="/${sheet}"></head></html>`;

async function build(files: Record<string, string>) {
  const dist = join(await temporaryDir(), 'shell');
  writeFiles(dist, files);
  return { dist, write: (more: Record<string, string>) => writeFiles(dist, more) };
}

test('does not read hashed files again when the document is unchanged', async () => {
  const { dist, write } = await build({ 'index.html': html, [sheet]: 'h1{color:red}' });
  const first = await readDocument(dist);
  expect(first.html).toContain('h1{color:red}');
  write({ [sheet]: 'nobody writes these anew' });
  expect(await readDocument(dist)).toBe(first);
});

test('reads the files of a changed document', async () => {
  const { dist, write } = await build({ 'index.html': html, [sheet]: 'h1{color:red}' });
  await readDocument(dist);
  const next = 'assets/app-Ef56Gh78.css';
  write({ 'index.html': html.replace(sheet, next), [next]: 'h1{color:blue}' });
  expect((await readDocument(dist)).html).toContain('h1{color:blue}');
});

test('reads a file that was missing before', async () => {
  const { dist, write } = await build({ 'index.html': html });
  expect((await readDocument(dist)).isWhole).toBe(false);
  write({ [sheet]: 'h1{color:red}' });
  expect((await readDocument(dist)).html).toContain('h1{color:red}');
});
