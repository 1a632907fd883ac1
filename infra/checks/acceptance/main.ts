import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed, runStep, type Step } from '../run-steps.ts';
import { parseItems } from './items.ts';
import { decisionPages } from './pages.ts';
import { acceptancePage, verdictOf } from './report.ts';
import { byItem, playwrightResults, vitestResults } from './results.ts';

/** `npm run acceptance`: runs every test, and writes item -> requirement -> proof -> result. */
const root = new URL('../../../', import.meta.url);
const out = mkdtempSync(join(tmpdir(), 'acceptance-'));
const unitFile = join(out, 'tests.json');
const journeyFile = join(out, 'journeys.json');

const steps: Step[] = [
  {
    name: 'unit and integration tests',
    command: process.execPath,
    args: [
      installed('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitFile}`,
    ],
  },
  {
    name: 'journeys in a browser',
    command: process.execPath,
    args: [
      installed('playwright'),
      'test',
      '--config',
      'infra/e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeyFile },
  },
];
for (const step of steps) await runStep(step);

const checkout = fileURLToPath(root);
const results = byItem([...vitestResults(unitFile, checkout), ...playwrightResults(journeyFile, checkout)]);
const pages = decisionPages(root);
const items = parseItems(readFileSync(new URL('infra/docs/acceptance-items.md', root), 'utf8'));
const settled = items.map((item) => ({
  item,
  tests: results.get(item.id) ?? [],
  pages: pages.get(item.id) ?? [],
}));
writeFileSync(new URL('infra/docs/acceptance.md', root), acceptancePage(settled));
rmSync(out, { recursive: true });

const open = settled.filter((each) => ['failed', 'unproven'].includes(verdictOf(each)));
console.log(
  `\n${items.length - open.length} of ${items.length} items settled; see infra/docs/acceptance.md.`,
);
for (const each of open) console.log(`  ${verdictOf(each)}: ${each.item.id} ${each.item.requirement}`);
process.exitCode = open.length === 0 ? 0 : 1;
