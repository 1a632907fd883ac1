import { readdirSync, readFileSync } from 'node:fs';

/** One numbered item of the customer's specification. */
export interface Item {
  readonly id: string;
  /** S specified, N the specification is silent, D it describes a defect. */
  readonly tag: string;
  /** The kind of proof asked for: ui, api, unit, job, a11y, doc. */
  readonly proof: string;
  readonly requirement: string;
}

/** Reads the item list: one line per item, cells divided by `|`. */
export function parseItems(text: string): Item[] {
  return text
    .split('\n')
    .map((line) => /^- ([A-Z]+-\d+) \| (\w) \| (\w+) \| (.*?)(?: \| [^|]*)?$/.exec(line))
    .flatMap((found) => {
      const [, id, tag, proof, requirement] = found ?? [];
      return id && tag && proof && requirement ? [{ id, tag, proof, requirement }] : [];
    });
}

/** The item list of a checkout; a line of it that cannot be read must not get lost. */
export function readItems(root: URL): Item[] {
  const text = readFileSync(new URL('infra/docs/acceptance-items.md', root), 'utf8');
  const items = parseItems(text);
  const lines = text.split('\n').filter((line) => /^- \w/.test(line));
  if (lines.length > items.length)
    throw new Error('infra/docs/acceptance-items.md has lines that are no items');
  return items;
}

/** What the specification leaves open, or only asks to write down, a page can settle. All else takes a test. */
export function pageIsEnough({ tag, proof }: Item): boolean {
  return tag === 'N' || proof === 'doc';
}

/** Item ids that a text names, `MSG-13..16` for several in a row. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d{2})(?:\.\.(\d{2}))?/g)].flatMap(([, letters, first, last]) => {
    const from = Number(first);
    const count = Math.max(Number(last ?? first) - from + 1, 0);
    return Array.from({ length: count }, (_, n) => `${letters}-${String(from + n).padStart(2, '0')}`);
  });
}

/** Decision pages by the items they settle, paths relative to the checkout. */
export function decisionPages(root: URL): Map<string, string[]> {
  const folder = 'infra/docs/decisions';
  const pages = new Map<string, string[]>();
  for (const name of readdirSync(new URL(`${folder}/`, root)).sort()) {
    const text = readFileSync(new URL(`${folder}/${name}`, root), 'utf8');
    for (const id of new Set(idsIn(text))) pages.set(id, [...(pages.get(id) ?? []), `${folder}/${name}`]);
  }
  return pages;
}
