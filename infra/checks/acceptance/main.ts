import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runStep } from '../run-steps.ts';
import { forgetResults, resultFile, type TestKind, testKinds, testStep } from '../test-steps.ts';
import { parseItems } from './items.ts';
import { decisionPages } from './pages.ts';
import { acceptancePage, countsOf, verdictOf } from './report.ts';
import { byItem, notRun, playwrightResults, type RunResult, vitestResults } from './results.ts';
import { namedTests } from './titles.ts';

/**
 * `npm run acceptance`: runs every test, and writes item -> requirement -> proof -> result.
 * `-- --from-last-run` takes what the last `npm test` left behind. `-- <part of a path> …` tries it with some
 * files only: it prints what they settle and writes no page.
 */
const root = new URL('../../../', import.meta.url);
const checkout = fileURLToPath(root);
const given = process.argv.slice(2);
const fromLastRun = given.includes('--from-last-run');
const files = given.filter((word) => !word.startsWith('--'));
const named = namedTests(root).filter(
  ({ file }) => files.length === 0 || files.some((part) => file.includes(part)),
);

function kindOf(file: string): TestKind {
  if (file.endsWith('.e2e.ts')) return 'e2e';
  return file.includes('.int.test.') ? 'int' : 'unit';
}
const kinds = testKinds.filter((kind) => named.some(({ file }) => kindOf(file) === kind));

if (!fromLastRun) {
  forgetResults(kinds);
  for (const kind of kinds) await runStep(testStep(kind, files));
}
const missing = kinds.filter((kind) => !existsSync(resultFile(kind)));
if (missing.length > 0) {
  console.error(`There are no results of the ${missing.join(', ')} tests: run npm test first.`);
  process.exit(1);
}

function read(kind: TestKind): RunResult {
  return (kind === 'e2e' ? playwrightResults : vitestResults)(resultFile(kind), checkout);
}
const runs = kinds.map(read);
const tests = runs.flatMap((run) => run.tests);
const results = byItem(tests);
const pages = decisionPages(root);
const wanted = new Set(named.flatMap(({ ids }) => ids));
const settled = parseItems(readFileSync(new URL('infra/docs/acceptance-items.md', root), 'utf8'))
  .filter(({ id }) => files.length === 0 || wanted.has(id))
  .map((item) => ({ item, tests: results.get(item.id) ?? [], pages: pages.get(item.id) ?? [] }));
const partly = files.length > 0;
if (!partly) writeFileSync(new URL('infra/docs/acceptance.md', root), acceptancePage(settled));

console.log(`\n${countsOf(settled)}${partly ? '' : ' See infra/docs/acceptance.md.'}`);
kinds.forEach((kind, at) => {
  const run = runs[at];
  console.log(
    `  ${kind}: begun ${run?.startedAt.toISOString()}, ${run?.tests.length} tests${run?.ok ? '' : ', FAILED'}`,
  );
});
const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
const left = notRun(named, tests);
for (const { file, ids } of left) console.log(`  not run: ${file} (${ids.join(' ')})`);
process.exitCode = open.length + left.length === 0 && runs.every(({ ok }) => ok) ? 0 : 1;
