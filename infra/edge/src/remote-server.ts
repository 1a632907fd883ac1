/** Process: serves one front end alone. */
import { drainMs } from '@shop/http-server';
import { exitWithMessage, readEnvironment } from '@shop/lib/cli-error';
import { z } from 'zod';
import { keepHashedFiles } from './kept-files.ts';
import { createRemoteApp } from './remote-app.ts';
import { serveUntilSignal } from './serve.ts';

const settings = z.object({
  PORT: z.coerce.number().int(),
  HOST: z.string().default('127.0.0.1'),
  DIST: z.string(),
  BASE: z.string().regex(/^(\/mf\/[a-z-]+)?$/),
  /** Folder for files of earlier builds; outlives the container. */
  KEPT_DIR: z.string().optional(),
  DRAIN_MS: drainMs,
});

async function serveRemote(): Promise<void> {
  const { PORT, HOST, DIST: dist, BASE: base, KEPT_DIR, DRAIN_MS } = readEnvironment(settings);
  if (KEPT_DIR !== undefined)
    await keepHashedFiles(dist, KEPT_DIR).catch((error: unknown) =>
      console.error('open tabs will miss what this build replaces:', error),
    );
  let ready = true;
  const app = createRemoteApp({ dist, base, kept: KEPT_DIR, isReady: () => ready });
  await serveUntilSignal([[app, { host: HOST, port: PORT }]], {
    drainMs: DRAIN_MS,
    onEnd: () => {
      ready = false;
    },
  });
  console.log(`${base || 'shell'} on port ${PORT}`);
}

await serveRemote().catch(exitWithMessage);
