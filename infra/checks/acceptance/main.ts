import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/root.ts';
import { runStep } from '../run-steps.ts';
import { testKinds } from '../test-selection.ts';
import { forgetResults, wholeSteps } from '../test-steps.ts';
import { decisionPages, naming, readItems, testFiles } from './items.ts';
import { acceptancePage, countsOf, verdictOf } from './report.ts';
import { notRun, readResults, testsByItem } from './results.ts';

/**
 * `npm run acceptance`: runs every test and writes item -> requirement -> proof -> result.
 * `-- --from-last-run` uses the results of the last `npm test`.
 */
if (!process.argv.includes('--from-last-run')) {
  forgetResults(testKinds);
  for (const kind of testKinds) await runStep(wholeSteps[kind]);
}
const runs = testKinds.flatMap((kind) => {
  const run = readResults(kind, root);
  return run ? [{ kind, ...run }] : [];
});
const missing = testKinds.filter((kind) => !runs.some((run) => run.kind === kind));
if (missing.length > 0) {
  console.error(`There are no results of the ${missing.join(', ')} tests: run npm test first.`);
  process.exit(1);
}
const tests = runs.flatMap((run) => run.tests);
const results = testsByItem(tests);
const pages = decisionPages();
const settled = readItems().map((item) => ({
  item,
  tests: results.get(item.id) ?? [],
  pages: naming(pages, item.id),
}));
writeFileSync(join(root, 'infra/docs/acceptance.md'), acceptancePage(settled));

console.log(`\n${countsOf(settled)} See infra/docs/acceptance.md.`);
for (const { kind, startedAt, tests: ran, ok } of runs)
  console.log(`  ${kind}: begun ${startedAt.toISOString()}, ${ran.length} tests${ok ? '' : ', FAILED'}`);
const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
const left = notRun(testFiles(), tests);
for (const { file, ids } of left) console.log(`  not run: ${file} (${ids.join(' ')})`);
process.exitCode = open.length + left.length === 0 && runs.every(({ ok }) => ok) ? 0 : 1;
