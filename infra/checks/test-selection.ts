import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { CliError } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';

/** Kinds of tests, cheapest first. */
export const testKinds = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof testKinds)[number];

const endings: Readonly<Record<TestKind, RegExp>> = {
  unit: /\.unit\.test\.tsx?$/,
  int: /\.int\.test\.ts$/,
  e2e: /\.e2e\.ts$/,
};
const skipped = new Set(['node_modules', 'dist', '.data', '.cache', '.git']);

/** Available test files and package folders, relative to the checkout. */
export interface TestTree {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

/** Tests to run; without `files`, all tests of these kinds. */
export interface Selection {
  readonly kinds: readonly TestKind[];
  readonly files?: readonly string[];
}

function isKind(word: string): word is TestKind {
  return testKinds.some((kind) => kind === word);
}

export function filesOf(kind: TestKind, files: readonly string[]): string[] {
  return files.filter((file) => endings[kind].test(file));
}

export function findTests(packages: readonly string[]): TestTree {
  const below = globSync('**/*.{test.ts,test.tsx,e2e.ts}', {
    cwd: root,
    exclude: (path) => skipped.has(basename(path)),
  });
  return { files: testKinds.flatMap((kind) => filesOf(kind, below).toSorted()), packages };
}

/** Finds the tests for a word: a package's, at or below a path, of a source file, or with the word in their path; the first match wins. */
function filesFor(word: string, { files, packages }: TestTree): readonly string[] {
  const path = word.replace(/^\.\/|\/$/g, '');
  const folder = packages.find((each) => [each, basename(each)].includes(path.replace(/^@shop\//, '')));
  const source = path.replace(/\.tsx?$/, '');
  const meanings = [
    (file: string) => file.startsWith(`${folder}/`),
    (file: string) => file === path || file.startsWith(`${path}/`),
    (file: string) => source !== path && file.startsWith(`${source}.`),
    (file: string) => file.toLowerCase().includes(path.toLowerCase()),
  ];
  const found = meanings.map((means) => files.filter(means));
  return found.find((each) => each.length > 0) ?? [];
}

function unknownWord(word: string, { files, packages }: TestTree): CliError {
  const journeys = filesOf('e2e', files).map((file) => basename(file, '.e2e.ts'));
  return new CliError(
    [
      `No test is called "${word}". There are`,
      `  kinds:    ${testKinds.join(', ')}`,
      `  packages: ${packages.join(', ')}`,
      `  journeys: ${journeys.join(', ')}`,
      'and every path, or part of one, of a test or of the source file it stands beside.',
    ].join('\n'),
  );
}

/** Returns the merge base with origin/main; without an origin, HEAD: a run of changed tests still covers uncommitted changes. */
export function lastShared(checkout: string): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
  try {
    return git('merge-base', 'HEAD', 'origin/main');
  } catch {
    return git('rev-parse', 'HEAD');
  }
}

/** Kinds narrow the selection; all other words add to it. */
export function selectTests(words: readonly string[], tree: TestTree): Selection {
  const named = words.filter(isKind);
  const kinds = testKinds.filter((kind) => named.length === 0 || named.includes(kind));
  const others = words.filter((word) => !isKind(word));
  if (others.length === 0) return { kinds };
  const narrowed = { ...tree, files: kinds.flatMap((kind) => filesOf(kind, tree.files)) };
  const found = others.flatMap((word) => {
    const files = filesFor(word, narrowed);
    if (files.length === 0) throw unknownWord(word, tree);
    return files;
  });
  const files = [...new Set(found)];
  return { kinds: kinds.filter((kind) => filesOf(kind, files).length > 0), files };
}
