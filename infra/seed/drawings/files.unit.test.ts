import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { drawMissing } from './files.ts';
import { drawing } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'shop-drawings-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const read = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

test('when there is no folder yet, then it appears with the samples and what the catalogue shows, and nothing else', async () => {
  const folder = join(dir, 'new');
  const strange = ['/api/drawings/gearbox-1.svg', '/api/drawings/../brake-disc-7.svg', '/api/drawings/'];
  const drawn = await drawMissing(folder, ['/api/drawings/brake-disc-777.svg', ...strange]);
  expect(read(folder, 'brake-disc-777.svg')).toBe(drawing('brake-disc', 777));
  expect(read(folder, 'avatar-1.svg')).toBe(drawing('avatar', 1));
  expect(readdirSync(folder)).toHaveLength(drawn);
  expect(readdirSync(dir)).toEqual(['new']);
});

test('when more is shown later, then only that is drawn, and a file that is there stays', async () => {
  const folder = join(dir, 'kept');
  await drawMissing(folder, []);
  writeFileSync(join(folder, 'brake-disc-1.svg'), 'as it was');
  expect(await drawMissing(folder, ['/api/drawings/brake-disc-1.svg', '/api/drawings/wiper-42.svg'])).toBe(1);
  expect(read(folder, 'brake-disc-1.svg')).toBe('as it was');
  expect(read(folder, 'wiper-42.svg')).toBe(drawing('wiper', 42));
});

test('when a part has a further picture, then that is drawn under its own name', async () => {
  const folder = join(dir, 'views');
  await drawMissing(folder, ['/api/drawings/wiper-7-front.svg', '/api/drawings/wiper-7-behind.svg']);
  expect(read(folder, 'wiper-7-front.svg')).toBe(drawing('wiper', 7, 'front'));
  expect(readdirSync(folder)).not.toContain('wiper-7-behind.svg');
});

test('when it was killed while it drew, then the next run draws all of it', async () => {
  const folder = join(dir, 'killed');
  writeFileSync(`${folder}.unfinished`, 'half');
  expect(await drawMissing(folder, [])).toBe(readdirSync(folder).length);
});
