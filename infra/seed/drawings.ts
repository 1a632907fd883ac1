import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** SVG files named `<family or avatar>-<variant>[-<view>].svg`. Each family has at least variants 0 to 4. */
const folder = join(import.meta.dirname, 'drawings');

export type View = 'front' | 'above';

export function drawingAddress(subject: string, variant: number, view?: View): string {
  return `/api/drawings/${subject}-${variant}${view === undefined ? '' : `-${view}`}.svg`;
}

/** Copies the drawings missing in `to`. Browsers cache them for ever, so each file must appear complete. */
export async function copyDrawings(to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(folder)) {
    const target = join(to, name);
    if (existsSync(target)) continue;
    await copyFile(join(folder, name), `${target}.part`);
    await rename(`${target}.part`, target);
  }
}
