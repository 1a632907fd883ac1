import { join } from 'node:path';
import { withLock } from '../lib/lock.ts';
import { root } from '../lib/root.ts';
import { quietTurbo } from '../lib/run-steps.ts';
import { runScript } from '../lib/supervise/launch.ts';

export const frontEnds: readonly string[] = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'];

export function distOf(frontEnd: string): string {
  return join(root, frontEnd, 'dist');
}

/** Names what the builds of `npm start` and `npm run ship` depend on. The federation plugin silently switches itself off in tests. */
export const buildEnv = { ...quietTurbo, NODE_ENV: undefined, VITEST: undefined, VITE_STAND_INS: '1' };

/** All copies of the shop in one checkout share the builds, so only one builds at a time. */
export const buildLock = join(root, 'node_modules', '.cache', 'parts-shop', 'build.lock');

/** Brings each front end's `dist` up to date; turbo has the builds of sources that it built before. A running shop serves a copy. */
export function buildFrontEnds(logDir: string): Promise<void> {
  return withLock(buildLock, () =>
    runScript({
      name: 'The build of the front ends',
      script: 'node_modules/turbo/bin/turbo',
      args: ['run', 'bundle', '--output-logs=errors-only', '--log-order=grouped'],
      cwd: root,
      env: buildEnv,
      logFile: join(logDir, 'build.log'),
    }),
  );
}
