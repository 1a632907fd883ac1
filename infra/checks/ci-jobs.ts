/**
 * The CI job of each package that is deployed by itself: `.github/workflows/<package>.yml`, all alike, so they are written from
 * the list of packages (`--write`) and `npm run check` compares them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { checkout, type Deployable, deployables } from '@shop/tooling';
import { foldersOf } from './alone/plan.ts';

function watched(what: Deployable): string[] {
  return [
    ...foldersOf(what).map((folder) => `${folder}/**`),
    'package-lock.json',
    'tsconfig.*.json',
    `.github/workflows/${what.name}.yml`,
  ];
}

/** One thin job definition: when to run, and for whom. What a job does stands once, in `package.yml`. */
function ciJob(what: Deployable): string {
  const lines = watched(what).map((path) => `      - "${path}"`);
  return [
    `name: ${what.name}`,
    'on:',
    '  push:',
    '    paths:',
    ...lines,
    '  pull_request:',
    '    paths:',
    ...lines,
    'jobs:',
    `  ${what.name}:`,
    '    uses: ./.github/workflows/package.yml',
    '    with:',
    `      package: ${what.name}`,
    `      folder: ${what.folder}`,
    '',
  ].join('\n');
}

const stale: string[] = [];
const folder = new URL('.github/workflows/', `file://${checkout}`);
const write = process.argv.includes('--write');
await mkdir(folder, { recursive: true });
for (const what of deployables) {
  const file = new URL(`${what.name}.yml`, folder);
  const text = ciJob(what);
  if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
  if (write) await writeFile(file, text);
  else stale.push(what.name);
}
if (stale.length > 0) {
  console.error(`The CI jobs of ${stale.join(', ')} are not what the list of packages says.`);
  console.error('Run: node infra/checks/ci-jobs.ts --write');
  process.exit(1);
}
console.log(write ? 'CI jobs written.' : 'CI jobs agree.');
