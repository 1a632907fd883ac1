import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.ts';

/** One numbered item of the customer's specification. */
export interface Item {
  readonly id: string;
  /** S: specified, N: the specification is silent, D: it describes a defect. */
  readonly tag: string;
  /** Required kind of proof: ui, api, unit, job, a11y, doc. */
  readonly proof: string;
  readonly requirement: string;
}

const itemLine = /^- ([A-Z]+-\d+) \| (\w) \| (\w+) \| (.*?)(?: \| [^|]*)?$/;

function parseItem(line: string): Item {
  const [, id, tag, proof, requirement] = itemLine.exec(line) ?? [];
  if (!id || !tag || !proof || !requirement) throw new Error(`this line of the list is no item: ${line}`);
  return { id, tag, proof, requirement };
}

/** Parses the item list: one line per item, cells separated by `|`. */
export function parseItems(text: string): Item[] {
  return text
    .split('\n')
    .filter((line) => /^- \w/.test(line))
    .map(parseItem);
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

export function readItems(): Item[] {
  return parseItems(read('infra/docs/acceptance-items.md'));
}

/** A page is enough for items the specification leaves open or only asks to document; all others need a test. */
export function pageIsEnough({ tag, proof }: Item): boolean {
  return tag === 'N' || proof === 'doc';
}

/** Returns the item ids in a text, with ranges such as `MSG-13..16` expanded. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d{2})(?:\.\.(\d{2}))?/g)].flatMap(([, letters, first, last]) => {
    const from = Number(first);
    const count = Math.max(Number(last ?? first) - from + 1, 0);
    return Array.from({ length: count }, (_, n) => `${letters}-${String(from + n).padStart(2, '0')}`);
  });
}

/** Returns the item ids that start a string literal in a source, as in test titles and table rows. */
export function titleIdsIn(source: string): string[] {
  const heads = source.matchAll(
    /(?<=['"`])[A-Z]+-\d{2}(?:[ ,]+[A-Z]+-\d{2}|\.\.(?:[A-Z]+-)?\d{2})*(?=[:,' "`])/g,
  );
  return [...heads].flatMap(([head]) => idsIn(head));
}

/** Returns the files, relative to the checkout, that name each item. */
function filesByItem(patterns: string[], idsOf: (text: string) => string[]): Map<string, string[]> {
  // Examples of items.
  const exclude = ['**/node_modules', '**/dist', '**/.data', 'infra/checks/acceptance.unit.test.ts'];
  const named = globSync(patterns, { cwd: root, exclude })
    .sort()
    .flatMap((file) => [...new Set(idsOf(read(file)))].map((id) => ({ id, file })));
  const groups = Map.groupBy(named, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ file }) => file)]));
}

export function decisionPages(): Map<string, string[]> {
  return filesByItem(['infra/docs/decisions/*.md'], idsIn);
}

export function testFiles(): Map<string, string[]> {
  return filesByItem(['**/*.{unit,int}.test.{ts,tsx}', 'infra/e2e/*.e2e.ts'], titleIdsIn);
}
