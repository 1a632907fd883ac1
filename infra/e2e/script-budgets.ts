/** Bytes of brotli-compressed scripts, by name. */
export type Sizes = Readonly<Record<string, number>>;

export interface Budget {
  /** Limit for all scripts loaded before any interaction. */
  readonly most: number;
  /** Sizes when the budget was last reviewed, so a page over budget can name the files that grew. */
  readonly files: Sizes;
}

/** Returns the stable part of a script's address: `storefront/assets/area.js`. */
export function scriptName(path: string): string {
  return path
    .replace(/^\/mf\/([a-z]+)\/(?:\d[^/]*\/)?/, '$1/')
    .replace(/[-_.][\w-]{8}(?=\.js$)/, '')
    .replace(/^\//, '');
}

/** Adds up sizes by name; several files may share a name. */
export function addUp(scripts: Iterable<readonly [path: string, bytes: number]>): Sizes {
  const sizes: Record<string, number> = {};
  for (const [path, bytes] of scripts) sizes[scriptName(path)] = (sizes[scriptName(path)] ?? 0) + bytes;
  return sizes;
}

function grown(now: Sizes, before: Sizes): string[] {
  return Object.entries(now)
    .map(([file, size]) => ({ file, size, more: size - (before[file] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((one, other) => other.more - one.more)
    .map(({ file, size, more }) => `  ${file} ${size} (+${more})`);
}

/** Returns a page's budget fault and the files that grew; undefined within the budget. */
export function budgetFault(page: string, sizes: Sizes, { most, files }: Budget): string | undefined {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  if (total <= most) return undefined;
  const first = `${page} loads ${total} bytes of scripts, ${total - most} more than its budget. Grown:`;
  return [first, ...grown(sizes, files)].join('\n');
}
