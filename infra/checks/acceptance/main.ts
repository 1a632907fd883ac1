import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runStep } from '../run-steps.ts';
import { forgetResults, resultFile, testKinds, testStep } from '../test-steps.ts';
import { decisionPages, readItems } from './items.ts';
import { acceptancePage, countsOf, verdictOf } from './report.ts';
import { byItem, notRun, playwrightResults, vitestResults } from './results.ts';
import { namedTests } from './titles.ts';

/**
 * `npm run acceptance`: runs every test, and writes item -> requirement -> proof -> result.
 * `-- --from-last-run` takes what the last `npm test` left behind.
 */
const root = new URL('../../../', import.meta.url);
const checkout = fileURLToPath(root);

if (!process.argv.includes('--from-last-run')) {
  forgetResults(testKinds);
  for (const kind of testKinds) await runStep(testStep(kind));
}
const missing = testKinds.filter((kind) => !existsSync(resultFile(kind)));
if (missing.length > 0) {
  console.error(`There are no results of the ${missing.join(', ')} tests: run npm test first.`);
  process.exit(1);
}

const runs = testKinds.map((kind) => ({
  kind,
  ...(kind === 'e2e' ? playwrightResults : vitestResults)(resultFile(kind), checkout),
}));
const tests = runs.flatMap((run) => run.tests);
const results = byItem(tests);
const pages = decisionPages(root);
const settled = readItems(root).map((item) => ({
  item,
  tests: results.get(item.id) ?? [],
  pages: pages.get(item.id) ?? [],
}));
writeFileSync(new URL('infra/docs/acceptance.md', root), acceptancePage(settled));

console.log(`\n${countsOf(settled)} See infra/docs/acceptance.md.`);
for (const { kind, startedAt, tests: ran, ok } of runs)
  console.log(`  ${kind}: begun ${startedAt.toISOString()}, ${ran.length} tests${ok ? '' : ', FAILED'}`);
const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
const left = notRun(namedTests(root), tests);
for (const { file, ids } of left) console.log(`  not run: ${file} (${ids.join(' ')})`);
process.exitCode = open.length + left.length === 0 && runs.every(({ ok }) => ok) ? 0 : 1;
