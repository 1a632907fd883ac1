import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of `names` that is an executable on the PATH. */
export function onPath(names: readonly string[], path = process.env.PATH ?? ''): string | undefined {
  return names
    .flatMap((name) => path.split(delimiter).map((dir) => join(dir, name)))
    .find((file) => isExecutable(file));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
