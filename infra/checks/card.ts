/** Part of `npm run check`: each package that the customer fixed is declared, imported and not replaced by another. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../lib/root.ts';

export interface Repository {
  /** The customer's design card, in Markdown. */
  readonly card: string;
  readonly manifests: readonly Manifest[];
  /** The text of every source and configuration file. */
  readonly sources: readonly string[];
  /** Packages by their path in the lock file. */
  readonly locked: Readonly<Record<string, { readonly name?: string | undefined }>>;
}

const versions = z.record(z.string(), z.string()).default({});
const manifest = z.object({
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  overrides: z.record(z.string(), z.unknown()).default({}),
});
export type Manifest = z.infer<typeof manifest>;

/** Returns the packages of the card's line `- packages: a, b`. */
export function packagesOf(card: string): string[] {
  const [, list = ''] = /^- packages: (.+)$/m.exec(card) ?? [];
  return list.split(', ').filter((name) => name !== '');
}

/** Lists the overrides at any depth as `[package, what replaces it]`. */
function overridesOf(overrides: Readonly<Record<string, unknown>>): [name: string, by: string][] {
  return Object.entries(overrides).flatMap(([name, by]) => {
    if (typeof by === 'string') return [[name, by]];
    return overridesOf(z.record(z.string(), z.unknown()).parse(by));
  });
}

function isImportedIn(source: string, name: string): boolean {
  return ["'", '"'].some(
    (quote) => source.includes(`${quote}${name}${quote}`) || source.includes(`${quote}${name}/`),
  );
}

/** Returns a sentence for each package of the card that is missing, unused or replaced. */
export function cardFaults({ card, manifests, sources, locked }: Repository): string[] {
  const names = packagesOf(card);
  if (names.length === 0) return ['The design card has no line "- packages: …".'];
  const overrides = manifests.flatMap((each) => overridesOf(each.overrides));
  const declared = manifests.flatMap((each) => [
    ...Object.entries(each.dependencies),
    ...Object.entries(each.devDependencies),
    ...Object.entries(each.optionalDependencies),
  ]);
  const replaced = overrides
    .filter(([, by]) => by.startsWith('npm:'))
    .map(([name, by]) => `${name} is replaced by ${by} (overrides). Use it whole, or not at all.`);
  const faults: string[] = [];
  for (const name of names) {
    const fault = (what: string) => faults.push(`${name} of the design card is ${what}.`);
    const ranges = declared.filter(([each]) => each === name).map(([, range]) => range);
    const alias = [...ranges.filter((range) => range.includes(':')), locked[`node_modules/${name}`]?.name];
    if (ranges.length === 0) fault('declared in no package.json');
    if (!sources.some((source) => isImportedIn(source, name))) fault('imported nowhere');
    if (alias.some((by) => by !== undefined && by !== name)) fault('another package under its name');
    if (overrides.some(([each]) => each === name)) fault('forced to another version (overrides)');
  }
  return [...replaced, ...faults];
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function readRepository(): Repository {
  const exclude = ['**/node_modules', '**/dist'];
  const files = (pattern: string) => globSync(pattern, { cwd: root, exclude });
  const lock = z.object({ packages: z.record(z.string(), z.object({ name: z.string().optional() })) });
  return {
    card: read('infra/docs/design-card.md'),
    manifests: files('{.,infra,services,shell,mf-*}/**/package.json').map((file) =>
      manifest.parse(JSON.parse(read(file))),
    ),
    sources: files('{infra,services,shell,mf-*}/**/*.{ts,tsx}')
      .filter((file) => !file.startsWith('infra/checks/card'))
      .map(read),
    locked: lock.parse(JSON.parse(read('package-lock.json'))).packages,
  };
}

if (import.meta.main) {
  const faults = cardFaults(readRepository());
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
