/** Process: serves one front end, alone, as its own team would. */
import { z } from 'zod';
import { createRemoteApp } from './remote-app.ts';
import { serveUntilEnded } from './serve.ts';

const config = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    DIST: z.string(),
    BASE: z.string().regex(/^(\/mf\/[a-z-]+)?$/),
    /** Folder with versions side by side, where the local start keeps them. */
    VERSIONS: z.string().optional(),
  })
  .parse(process.env);

const app = createRemoteApp({ dist: config.DIST, base: config.BASE, versions: config.VERSIONS });
await serveUntilEnded([[app, { host: config.HOST, port: config.PORT }]]);
console.log(`${config.BASE || 'shell'} on port ${config.PORT}`);
