import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';

/** Kinds of tests, cheapest first. */
export const testKinds = ['unit', 'int', 'e2e'] as const;
export type TestKind = (typeof testKinds)[number];

export interface Selection {
  readonly kinds: readonly TestKind[];
  /** Parts of paths, as vitest and Playwright take them; none for all tests. */
  readonly filters: readonly string[];
}

/** Turns a package, a path, a source file or a word into a part of the paths of its tests. */
function filterOf(word: string, packages: readonly string[]): string {
  const path = word.replace(/^\.\/|^@shop\/|\/$/g, '');
  const folder = packages.find((each) => [each, basename(each)].includes(path));
  return folder === undefined ? path.replace(/(?<!\.(test|e2e))\.tsx?$/, '.') : `${folder}/`;
}

/** Kinds narrow the selection, all other words add to it. Journeys start a shop, so words reach them only with the kind `e2e`. */
export function selectTests(words: readonly string[], packages: readonly string[]): Selection {
  const kinds = testKinds.filter((kind) => words.includes(kind));
  const others = words.filter((word) => !testKinds.some((kind) => kind === word));
  const byDefault = testKinds.filter((kind) => others.length === 0 || kind !== 'e2e');
  return {
    kinds: kinds.length > 0 ? kinds : byDefault,
    // `e2e orders` means the journey, not the package.
    filters: others.map((word) => filterOf(word, kinds.includes('e2e') ? [] : packages)),
  };
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
