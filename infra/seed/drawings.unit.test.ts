import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyDrawings } from './drawings.ts';

test('copies the drawings that the folder lacks and keeps the files it has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-drawings-'));
  writeFileSync(join(folder, 'brake-disc-1.svg'), 'own file');
  await copyDrawings(folder);
  expect(readdirSync(folder).sort()).toEqual(readdirSync(join(import.meta.dirname, 'drawings')).sort());
  expect(readFileSync(join(folder, 'brake-disc-1.svg'), 'utf8')).toBe('own file');
  expect(readFileSync(join(folder, 'avatar-1.svg'), 'utf8')).toContain('<svg');
});
