import { decisionPages, type Item, naming, pageIsEnough, readItems, testFiles } from './items.ts';

/** Checks without running tests: each item is named by a test, or settled by a page where a page is enough. */
const items = readItems();
const pages = decisionPages();
const tests = testFiles();
const known = new Set(items.map(({ id }) => id));

function isSettled(item: Item): boolean {
  return naming(tests, item.id).length > 0 || (pageIsEnough(item) && naming(pages, item.id).length > 0);
}

const faults = [
  ...items
    .filter((item) => !isSettled(item))
    .map(({ id, proof, requirement }) => `${id} (${proof}) is proven by no test: ${requirement}`),
  ...tests.flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id)).map((id) => `${file} names ${id}, which is no item`),
  ),
];
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`All ${items.length} acceptance items are named by a test or a page.`);
process.exitCode = faults.length === 0 ? 0 : 1;
