import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readStateFile } from './state-file.ts';
import { temporaryDir, writeFiles } from './testing/fixtures.ts';

const dir = await temporaryDir();
const file = join(dir, 'ports.json');

function read() {
  return readStateFile({ file, schema: z.record(z.string(), z.int()), remedy: 'Remove it.' });
}

test('returns undefined without a file, and the contents of a good one', () => {
  expect(read()).toBeUndefined();
  writeFiles(dir, { 'ports.json': '{"web":3000}' });
  expect(read()).toEqual({ web: 3_000 });
});

test.each([
  ['', 'JSON'],
  ['{"web": 30', 'JSON'],
  ['{"web":"many"}', 'expected number'],
])('names a damaged file, its fault and the remedy: %j', (text, fault) => {
  writeFiles(dir, { 'ports.json': text });
  expect(read).toThrow(`${file} cannot be used: `);
  expect(read).toThrow(fault);
  expect(read).toThrow('Remove it.');
});
