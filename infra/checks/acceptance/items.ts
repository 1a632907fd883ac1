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

/** Lines of the list that are items; one that cannot be read must not get lost. */
export function itemLines(text: string): number {
  return text.split('\n').filter((line) => /^- \w/.test(line)).length;
}

/** What the specification leaves open, or only asks to write down, a page can settle. All else takes a test. */
export function pageIsEnough({ tag, proof }: Item): boolean {
  return tag === 'N' || proof === 'doc';
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** Item ids that a text names, `MSG-13..16` for several in a row. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]+)-(\d{2})(?:\.\.(\d{2}))?/g)].flatMap(([, letters, first, last]) => {
    const from = Number(first);
    const to = Number(last ?? first);
    return Array.from({ length: Math.max(to - from + 1, 0) }, (_, n) => `${letters}-${twoDigits(from + n)}`);
  });
}
