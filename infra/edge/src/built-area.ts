import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** Vite's own list of what a build consists of: sources, and chunks that several share. */
export const manifestFile = '.vite/manifest.json';
const areaSource = 'src/expose/area.tsx';
/** All pages are in English so far. */
const language = 'en';

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

/** Files of a micro-frontend's build, relative to it. */
export interface BuiltArea {
  readonly entry: string;
  /** Modules that the entry imports, directly or not, and the texts that it waits for. */
  readonly imports: readonly string[];
  readonly sheets: readonly string[];
}

/** Reads which files the module with the pages of a build needs. */
export async function readBuiltArea(folder: string): Promise<BuiltArea> {
  const built = manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')));
  const needed = new Set([areaSource]);
  // A set gives what is added while it is read.
  for (const name of needed) {
    const { imports = [], dynamicImports = [] } = built[name] ?? {};
    const texts = dynamicImports.filter((path) => path.endsWith(`/locales/${language}.po`));
    for (const path of [...imports, ...texts]) needed.add(path);
  }
  const chunks = [...needed].flatMap((name) => built[name] ?? []);
  const [entry, ...imports] = chunks.map(({ file }) => file);
  if (entry === undefined) throw new Error(`${join(folder, manifestFile)} names no ${areaSource}`);
  return { entry, imports, sheets: [...new Set(chunks.flatMap(({ css }) => css))] };
}
