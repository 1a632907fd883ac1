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
export const parseItems = (text: string): Item[] =>
  text
    .split('\n')
    .map((line) => /^- ([A-Z]+-\d+) \| (\w) \| (\w+) \| (.*?)(?: \| [^|]*)?$/.exec(line))
    .flatMap((found) => {
      const [, id, tag, proof, requirement] = found ?? [];
      return id && tag && proof && requirement ? [{ id, tag, proof, requirement }] : [];
    });

/** Lines of the list that are items; one that cannot be read must not get lost. */
export const itemLines = (text: string): number =>
  text.split('\n').filter((line) => /^- \w/.test(line)).length;

/** What the specification leaves open, or only asks to write down, a page can settle. All else takes a test. */
export const pageIsEnough = ({ tag, proof }: Item): boolean => tag === 'N' || proof === 'doc';

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** Item ids that a text names, `MSG-13..16` for several in a row. */
export const idsIn = (text: string): string[] =>
  [...text.matchAll(/\b([A-Z]+)-(\d{2})(?:\.\.(\d{2}))?/g)].flatMap(([, letters, first, last]) => {
    const from = Number(first);
    const to = Number(last ?? first);
    return Array.from({ length: Math.max(to - from + 1, 0) }, (_, n) => `${letters}-${twoDigits(from + n)}`);
  });
