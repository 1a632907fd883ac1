/** Process: serves one front end, alone, as its own team would. */
import { drainMs } from '@shop/http-server';
import { z } from 'zod';
import { keepHashedFiles } from './kept-files.ts';
import { createRemoteApp } from './remote-app.ts';
import { serveUntilSignal } from './serve.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    DIST: z.string(),
    BASE: z.string().regex(/^(\/mf\/[a-z-]+)?$/),
    /** Folder with versions side by side, where the local start keeps them. */
    VERSIONS: z.string().optional(),
    /** Folder that outlives this build, where containers keep the files of earlier ones. */
    KEPT_DIR: z.string().optional(),
    DRAIN_MS: drainMs,
  })
  .parse(process.env);

if (config.KEPT_DIR !== undefined)
  await keepHashedFiles(config.DIST, config.KEPT_DIR).catch((error: unknown) =>
    console.error('open tabs will miss what this build replaces:', error),
  );

let ready = true;
const app = createRemoteApp({
  dist: config.DIST,
  base: config.BASE,
  versions: config.VERSIONS,
  kept: config.KEPT_DIR,
  isReady: () => ready,
});
await serveUntilSignal([[app, { host: config.HOST, port: config.PORT }]], {
  drainMs: config.DRAIN_MS,
  onEnd: () => {
    ready = false;
  },
});
console.log(`${config.BASE || 'shell'} on port ${config.PORT}`);
