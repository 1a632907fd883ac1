/**
 * Checks pages' script sizes against the builds that the shop serves, rebuilt when their sources changed. The journey of the same name
 * proves in a browser that pages load these scripts.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import budgets from '../../e2e/script-budgets.json' with { type: 'json' };
import { type Budget, budgetFault } from '../../e2e/script-budgets.ts';
import { root } from '../../lib/root.ts';
import { buildChanged } from '../../local/build/build.ts';
import { remotes, shell } from '../../local/build/front-ends.ts';
import { type BuiltScripts, loadedScripts, readBuild } from './built-scripts.ts';

function faultsOf(builds: readonly BuiltScripts[], page: string, budget: Budget): string[] {
  const names = Object.keys(budget.files);
  const sizes = loadedScripts(builds, names);
  const gone = names.filter((name) => !(name in sizes));
  if (gone.length > 0) return [`${page} loads no ${gone.join(', ')} any more: mend script-budgets.json`];
  return [budgetFault(page, sizes, budget) ?? []].flat();
}

const logDir = join(root, 'node_modules/.cache/test-builds');
mkdirSync(logDir, { recursive: true });
await buildChanged(logDir, console.log);
const builds = await Promise.all([
  readBuild({ dist: shell.dist, address: '/' }),
  ...remotes.map(({ remote, dist }) => readBuild({ dist, address: `/mf/${remote}/` })),
]);
const pages: [string, Budget][] = Object.entries(budgets);
const faults = pages.flatMap(([page, budget]) => faultsOf(builds, page, budget));
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
} else console.log(`The scripts of ${pages.length} pages are within their budgets.`);
