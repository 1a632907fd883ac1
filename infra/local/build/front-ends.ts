import { join } from 'node:path';
import { root } from '../../lib/root.ts';

/** `name` is the workspace's folder. */
function frontEnd(name: string) {
  return { name, dir: join(root, name), dist: join(root, name, 'dist') };
}

export interface FrontEnd extends ReturnType<typeof frontEnd> {
  /** Uses React's development build. */
  readonly development?: boolean;
}

export const shell = frontEnd('shell');

/** The shell for `npm run dev`: production React cannot replace code in a running page. */
export const developmentShell: FrontEnd = {
  ...shell,
  dist: join(shell.dir, '.cache', 'development'),
  development: true,
};

export const remotes = [
  { remote: 'storefront', ...frontEnd('mf-storefront') },
  { remote: 'dashboard', ...frontEnd('mf-dashboard') },
  { remote: 'admin', ...frontEnd('mf-admin') },
] as const;

export const frontEnds: readonly FrontEnd[] = [shell, ...remotes];
