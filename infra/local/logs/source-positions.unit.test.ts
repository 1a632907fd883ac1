import { temporaryDir, writeFiles } from '@shop/lib/testing/fixtures';
import { expect, test } from 'vitest';
import { createSourceLookup } from './source-positions.ts';

/** Maps the first column to line 11, column 5 of a source, named relative to a build's output folder. */
function mapTo(source: string): string {
  return JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAUI' });
}

const releases = await temporaryDir();
writeFiles(releases, {
  'mf-admin/1.0.0-3fa9c1d2/assets/add-part-Ab12Cd34.js.map': mapTo('../../src/pages/add-part.page.tsx'),
  'shell/assets/start-Ab12Cd34.js.map': mapTo('../../kit/src/text.ts'),
});
const withSources = createSourceLookup(releases);

test.each([
  [
    'at Add (/mf/admin/1.0.0-3fa9c1d2/assets/add-part-Ab12Cd34.js:1:7)',
    'at Add (mf-admin/src/pages/add-part.page.tsx:11:5)',
  ],
  ['at /mf/admin/assets/add-part-Ab12Cd34.js:1:7', 'at mf-admin/src/pages/add-part.page.tsx:11:5'],
  ['start@/assets/start-Ab12Cd34.js:1:1', 'start@shell/kit/src/text.ts:11:5'],
])('replaces %s in a log line by the source line', (said, shown) => {
  expect(withSources(said)).toBe(shown);
});

test.each([
  'at Add (/mf/admin/2.0.0-3fa9c1d2/assets/add-part-Ab12Cd34.js:1:7)',
  'at /assets/gone-Ab12Cd34.js:1:7',
  'at /mf/admin/1.0.0-3fa9c1d2/assets/../../../../etc/passwd.js:1:7',
])('leaves %s as it is without a map', (said) => {
  expect(withSources(said)).toBe(said);
});
