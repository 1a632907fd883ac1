import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freePort } from '../lib/ports.ts';
import { root } from '../lib/root.ts';
import { startScript } from '../lib/start-script.ts';

/** Copy of the sources that can be edited without touching the checkout. */
export interface SourceCopy {
  readonly dir: string;
  /** Replaces a text that occurs once in a file. */
  readonly edit: (file: string, change: { readonly from: string; readonly to: string }) => Promise<void>;
  readonly remove: () => Promise<void>;
}

const generated = new Set(['node_modules', 'dist', '.data', '.cache', '.git', 'coverage', 'test-results']);

/**
 * Copies the checkout's sources into its .data folder; the copy shares the checkout's packages. It has no root package.json, so Vite treats
 * the checkout as the workspace and may serve its packages' files. It has a .git, or Tailwind would apply the checkout's ignore rule for
 * .data.
 */
export async function copySources(): Promise<SourceCopy> {
  await mkdir(join(root, '.data'), { recursive: true });
  const dir = await mkdtemp(join(root, '.data', 'copy-'));
  const names = (await readdir(root)).filter((name) => !generated.has(name) && name !== 'package.json');
  const filter = (source: string): boolean => !generated.has(basename(source));
  await Promise.all(names.map((name) => cp(join(root, name), join(dir, name), { recursive: true, filter })));
  await mkdir(join(dir, '.git'));
  await symlink(join(root, 'node_modules'), join(dir, 'node_modules'));
  return {
    dir,
    edit: async (file, { from, to }) => {
      const path = join(dir, file);
      const before = await readFile(path, 'utf8');
      if (before.split(from).length !== 2) throw new Error(`${file} does not hold ${from} once`);
      await writeFile(
        path,
        before.replace(from, () => to),
      );
    },
    remove: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export interface RunningDev {
  readonly url: string;
  /** Time from the command until it reports ready. */
  readonly readyMs: number;
  readonly stop: () => Promise<void>;
}

export async function startDev(
  { dir }: SourceCopy,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningDev> {
  const port = await freePort();
  const startedAt = performance.now();
  const stop = await startScript(join(dir, 'infra/dev/main.ts'), {
    args: [...args, '--port', String(port)],
    readyLine: 'Ready in',
    limitMs: 120_000,
    env: { NODE_ENV: undefined, ...env },
  });
  return { url: `http://localhost:${port}`, readyMs: performance.now() - startedAt, stop };
}
