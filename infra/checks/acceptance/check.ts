import { decisionPages, type Item, pageIsEnough, readItems } from './items.ts';
import { namedTests } from './titles.ts';

/** Found without running: every item is named by a test's title, or settled by a page where a page is enough. */
const root = new URL('../../../', import.meta.url);
const items = readItems(root);
const pages = decisionPages(root);
const tests = namedTests(root);
const tested = new Set(tests.flatMap(({ ids }) => ids));
const known = new Set(items.map(({ id }) => id));

function faultsOf(item: Item): string[] {
  if (tested.has(item.id) || (pageIsEnough(item) && pages.has(item.id))) return [];
  const need = pageIsEnough(item) ? 'a test or a decision page' : 'a test';
  return [`${item.id} (${item.proof}) needs ${need}: ${item.requirement}`];
}

const faults = [
  ...items.flatMap(faultsOf),
  ...tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is no item`),
  ),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`All ${items.length} acceptance items are named by a test or settled by a page.`);
process.exitCode = faults.length === 0 ? 0 : 1;
