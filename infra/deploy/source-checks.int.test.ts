import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { root } from '../lib/root.ts';
import { messageOf, temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { commitOf, type Sources, sourceChecks } from './source-checks.ts';

const sum = 'export function sum(one: number, other: number): number {\n  return one + other;\n}\n';
const sumTest = `import { expect, test } from 'vitest';
import { sum } from './sum.ts';
test('when two numbers are added, then it is their sum', () => expect(sum(1, 2)).toBe(3));
`;
const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2024', types: [] };

const checkout = await temporaryDir();
const dir = join(checkout, 'mf-small');
const sources: Sources = {
  name: 'mf-small',
  builtFrom: ['mf-small', 'kit'],
  checkout,
  logDir: join(await temporaryDir(), 'logs'),
};

function git(...args: readonly string[]): string {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return execFileSync('git', [...who, ...args], { cwd: checkout, encoding: 'utf8' });
}

mkdirSync(dir);
symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
writeFiles(checkout, {
  '.gitignore': 'node_modules\n',
  'kit/index.ts': sum,
  'README.md': 'A checkout.',
  'biome.json': '{"formatter":{"enabled":false},"assist":{"enabled":false}}',
  'vitest.config.ts': "export default { test: { include: ['**/*.unit.test.ts'] } };",
  'mf-small/package.json': '{"name":"mf-small","type":"module"}',
  'mf-small/tsconfig.json': JSON.stringify({
    compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true },
    include: ['src/sum.ts'],
  }),
  'mf-small/src/sum.ts': sum,
  'mf-small/src/sum.unit.test.ts': sumTest,
});
git('init', '--quiet');
git('add', '.');
git('commit', '--quiet', '--message', 'Add');

beforeEach(() => void git('checkout', '--quiet', '.'));

test('accepts a committed package and reports its commit', async () => {
  const commit = git('rev-parse', 'HEAD').trim();
  writeFiles(checkout, { 'README.md': 'Nothing is built from this.' });
  expect(commitOf(sources)).toBe(commit);
});

const { types, lint, tests } = sourceChecks(sources);

test.each([
  ['a file of the package', 'mf-small/src/sum.ts', 'M mf-small/src/sum.ts'],
  ['a file of the kit', 'kit/index.ts', 'M kit/index.ts'],
])('refuses a package when %s is not committed, and names the file', async (_, file, named) => {
  writeFiles(checkout, { [file]: `${sum}// more\n` });
  const said = await messageOf(Promise.resolve().then(() => commitOf(sources)));
  expect(said).toContain('mf-small has uncommitted changes');
  expect(said).toContain(named);
});

test.each([
  [
    'type check',
    types,
    sum.replace('one + other', 'String(one + other)'),
    /src\/sum\.ts\(2,3\): error TS2322/,
  ],
  ['lint', lint, sum.replace('return', 'debugger;\n  return'), /noDebugger/],
  [
    'tests',
    tests,
    sum.replace('one + other', 'one - other'),
    /when two numbers are added, then it is their sum/,
  ],
] as const)('refuses a package when its %s fail, and names the fault', async (step, check, source, fault) => {
  writeFiles(dir, { 'src/sum.ts': source });
  const said = await messageOf(check());
  expect(said).toContain(`The ${step} of mf-small failed`);
  expect(said).toMatch(fault);
});
