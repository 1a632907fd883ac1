import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/root.ts';
import { runSteps } from '../run-steps.ts';
import { testKinds } from '../test-selection.ts';
import { resultFile, wholeSteps } from '../test-steps.ts';
import { decisionPages, naming, readItems } from './items.ts';
import { acceptancePage, countsOf, verdictOf } from './report.ts';
import { readResults, testsByItem } from './results.ts';

/**
 * `npm run acceptance`: runs every test and writes item -> requirement -> proof -> result.
 * `-- --from-last-run` uses the results of the last `npm test`.
 */
if (!process.argv.includes('--from-last-run')) await runSteps(wholeSteps(testKinds));
const results = testsByItem(
  testKinds.flatMap((kind) => {
    const tests = readResults(kind, resultFile(kind), root);
    if (!tests) console.error(`There are no results of the ${kind} tests: run npm test first.`);
    return tests ?? [];
  }),
);
const pages = decisionPages();
const settled = readItems().map((item) => ({
  item,
  tests: results.get(item.id) ?? [],
  pages: naming(pages, item.id),
}));
writeFileSync(join(root, 'infra/docs/acceptance.md'), acceptancePage(settled));

console.log(`\n${countsOf(settled)} See infra/docs/acceptance.md.`);
const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
process.exitCode = open.length === 0 ? 0 : 1;
