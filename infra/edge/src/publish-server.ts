/**
 * Process: adds one front end's build to the folder of releases and makes it live. Then it only answers health checks, so that a front end
 * is rolled, awaited and taken back like every other container.
 */
import { drainMs } from '@shop/http-server';
import { exitWithMessage, readEnvironment } from '@shop/lib/cli-error';
import { z } from 'zod';
import { publishImage } from './releases.ts';
import { appWithHealth, serveUntilSignal } from './serve.ts';

const settings = z.object({
  PORT: z.coerce.number().int(),
  HOST: z.string().default('127.0.0.1'),
  /** Its package, such as `mf-admin`. */
  FRONT_END: z.string().regex(/^(shell|mf-[a-z-]+)$/),
  /** Folder of its build. */
  DIST: z.string(),
  RELEASES_DIR: z.string(),
  /** The commit that the image was built from. */
  REVISION: z.string().optional(),
  DRAIN_MS: drainMs,
});

async function publish(): Promise<void> {
  const env = readEnvironment(settings);
  await publishImage(env.RELEASES_DIR, env.FRONT_END, env.DIST, env.REVISION);
  const place = { host: env.HOST, port: env.PORT };
  await serveUntilSignal([[appWithHealth(), place]], { drainMs: env.DRAIN_MS, onEnd: () => undefined });
  console.log(`${env.FRONT_END} is published`);
}

await publish().catch(exitWithMessage);
