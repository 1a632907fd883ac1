import { readFileSync } from 'node:fs';
import { type Item, itemLines, pageIsEnough, parseItems } from './items.ts';
import { decisionPages } from './pages.ts';
import { namedTests } from './titles.ts';

/** Told without running: every item is named by a test's title, or settled by a page where a page is enough. */
const root = new URL('../../../', import.meta.url);
const list = readFileSync(new URL('infra/docs/acceptance-items.md', root), 'utf8');
const items = parseItems(list);
const pages = decisionPages(root);
const tests = namedTests(root);
const tested = new Set(tests.flatMap(({ ids }) => ids));

function needs(item: Item): string | undefined {
  if (tested.has(item.id)) return undefined;
  if (pageIsEnough(item)) return pages.has(item.id) ? undefined : 'a test or a decision page';
  return pages.has(item.id) ? 'a test; its page is not enough' : 'a test';
}

const known = new Set(items.map(({ id }) => id));
const faults = [
  ...items.flatMap((item) => {
    const need = needs(item);
    return need === undefined ? [] : [`${item.id} (${item.proof}) needs ${need}: ${item.requirement}`];
  }),
  ...tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is no item`),
  ),
  ...(itemLines(list) === items.length ? [] : ['infra/docs/acceptance-items.md has lines that are no items']),
];

if (faults.length > 0) {
  console.error(
    `${faults.length} acceptance items are not settled:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
  process.exit(1);
}
console.log(`All ${items.length} acceptance items are named by a test or settled by a page.`);
