import { join } from 'node:path';
import { root } from '../../lib/root.ts';

/** `name` is the workspace's folder. */
function frontEnd(name: string) {
  return { name, dir: join(root, name), dist: join(root, name, 'dist') };
}

export type FrontEnd = ReturnType<typeof frontEnd>;

export const shell = frontEnd('shell');

/** Micro-frontends by the name the page knows them by. */
export const remotes = [
  { remote: 'storefront', ...frontEnd('mf-storefront') },
  { remote: 'dashboard', ...frontEnd('mf-dashboard') },
  { remote: 'admin', ...frontEnd('mf-admin') },
] as const;

export const frontEnds: readonly FrontEnd[] = [shell, ...remotes];
