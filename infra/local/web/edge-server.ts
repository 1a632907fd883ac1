/** Process: the web origin. */
import { runtimeConfig } from '@shop/contracts';
import { z } from 'zod';
import { createEdgeApp } from './edge-app.ts';
import { startLivePage } from './live-page.ts';
import { serveUntilEnded } from './serve.ts';

const json = z.string().transform((text): unknown => JSON.parse(text));

const env = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    DIST: z.string(),
    API_URL: z.url(),
    REMOTES: json.pipe(z.array(z.object({ name: z.string(), url: z.url() }))),
    REMOTES_FILE: z.string(),
    RUNTIME_CONFIG: json.pipe(runtimeConfig),
    IMAGE_ORIGIN: z.url(),
  })
  .parse(process.env);

const live = await startLivePage({
  dist: env.DIST,
  origins: env.REMOTES,
  remotesFile: env.REMOTES_FILE,
  config: env.RUNTIME_CONFIG,
});
const app = createEdgeApp({
  dist: env.DIST,
  apiUrl: env.API_URL,
  origins: env.REMOTES,
  config: env.RUNTIME_CONFIG,
  imageOrigin: env.IMAGE_ORIGIN,
  live,
});
await serveUntilEnded(app, { host: env.HOST, port: env.PORT, close: live.stop });
console.log(`web on port ${env.PORT}`);
