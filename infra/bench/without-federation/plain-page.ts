import { join } from 'node:path';
import { readConfig, type ShopUrls } from '../../harness/sign-in.ts';
import { drawingsDirOf } from '../../lib/data-dir.ts';
import { freePort } from '../../lib/ports.ts';
import { root } from '../../lib/root.ts';
import { launch, nodeArgs, runScript, stopProcess } from '../../lib/supervise/launch.ts';
import { withLastLines } from '../../lib/supervise/log-file.ts';
import { answersOk, waitUntil } from '../../lib/supervise/wait-until.ts';
import { shell } from '../../local/build/front-ends.ts';

const startMs = 20_000;
const stopMs = 10_000;

/** As the shop builds its own front ends. */
async function buildPlainShell(dist: string, folder: string): Promise<void> {
  await runScript({
    name: 'The build without federation',
    script: 'node_modules/vite/bin/vite.js',
    args: ['build', '--config', join(import.meta.dirname, 'vite.config.ts'), '--outDir', dist],
    cwd: shell.dir,
    env: { NODE_ENV: undefined, VITEST: undefined, VITE_STAND_INS: '1' },
    logFile: join(folder, 'build.log'),
  });
}

export interface PlainPage {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/**
 * Serves the shell without federation by a web edge of its own, which asks the API of the shop that runs on `dataDir`. It knows of no
 * micro-frontend, so the page looks for none.
 */
export async function servePlainPage(
  { webUrl, apiUrl, dataDir }: ShopUrls & { readonly dataDir: string },
  folder: string,
): Promise<PlainPage> {
  const dist = join(folder, 'dist');
  await buildPlainShell(dist, folder);
  const config = await readConfig(webUrl);
  const port = await freePort();
  const logFile = join(folder, 'edge.log');
  const edge = launch({
    command: process.execPath,
    args: nodeArgs(join(root, 'infra/edge/src/edge-server.ts')),
    env: {
      PORT: String(port),
      DIST: dist,
      API_URL: apiUrl,
      REMOTES: '[]',
      REMOTES_FILE: join(folder, 'remotes.json'),
      DRAWINGS_DIR: drawingsDirOf(dataDir),
      RUNTIME_CONFIG: JSON.stringify(config),
      IMAGES_PUBLIC_ORIGINS: (config.images.publicOrigins ?? []).join(),
    },
    logFile,
  });
  const stop = (): Promise<void> => stopProcess(edge, stopMs);
  const url = `http://127.0.0.1:${port}`;
  if (await waitUntil(answersOk(`${url}/readyz`), { limitMs: startMs })) return { url, stop };
  await stop();
  throw new Error(withLastLines('The web edge without federation did not start.', logFile));
}
