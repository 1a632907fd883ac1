import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../lib/root.ts';
import { faultsOf } from './prose.ts';

const files = globSync(['*.{md,yml}', '{.github,infra,services,shell,mf-*}/**/*.{ts,tsx,css,yml,md}'], {
  cwd: root,
  exclude: [
    '**/node_modules',
    '**/dist',
    // The customer's words, and pages written by test runs.
    'infra/docs/{acceptance,acceptance-items,reliability}.md',
    // Quotes bad sentences.
    'infra/checks/prose/prose.unit.test.ts',
  ],
});

const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length === 0)
  console.log(`Comments, docs and page texts of ${files.length} files use no banned phrase.`);
process.exitCode = faults.length === 0 ? 0 : 1;
