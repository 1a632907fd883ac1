/** Process: the web origin. */
import { readFile } from 'node:fs/promises';
import { runtimeConfig } from '@shop/contracts';
import { drainMs, type Listening } from '@shop/http-server';
import { exitWithMessage, readEnvironment } from '@shop/lib/cli-error';
import type { Express } from 'express';
import { z } from 'zod';
import { createEdgeApp } from './edge-app.ts';
import { watchReleases } from './live-releases.ts';
import { redirectToTls, serveUntilSignal, withHsts } from './serve.ts';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'this is no JSON' });
    return z.NEVER;
  }
});

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const settings = z
  .object({
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    API_URL: z.url(),
    /** Folder of front-end releases; the files in its folder `rollouts` say which are live. */
    RELEASES_DIR: z.string(),
    /** Folder with the demonstration catalogue's pictures; missing ones come from the API. */
    DRAWINGS_DIR: z.string().optional(),
    /** Where others find the shop: `https://shop.example.com`. Without it, pages name the address that each browser calls. */
    PUBLIC_ORIGIN: z.preprocess((text) => text || undefined, origin.optional()),
    RUNTIME_CONFIG: json.pipe(runtimeConfig),
    /** Origins of the image host's pictures, comma-separated. */
    IMAGES_PUBLIC_ORIGINS: z
      .string()
      .transform((text) => text.split(',').map((each) => each.trim()))
      .pipe(z.array(origin)),
    /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or the names `loopback`, `linklocal`, `uniquelocal`. */
    TRUSTED_PROXIES: z
      .string()
      .default('loopback')
      .transform((text) => text.split(',').map((each) => each.trim())),
    DRAIN_MS: drainMs,
    /** With a certificate the shop is at TLS_PORT, and PORT redirects there. */
    TLS_CERT_FILE: z.string().min(1).optional(),
    TLS_KEY_FILE: z.string().min(1).optional(),
    TLS_PORT: z.coerce.number().int().default(8_443),
  })
  .refine((given) => (given.TLS_CERT_FILE === undefined) === (given.TLS_KEY_FILE === undefined), {
    path: ['TLS_KEY_FILE'],
    error: 'set TLS_CERT_FILE and TLS_KEY_FILE together',
  });

type Settings = z.output<typeof settings>;

/** Returns what to serve where: the shop over HTTPS or HTTP. */
async function places(app: Express, env: Settings): Promise<[Express, Listening][]> {
  const { HOST: host, TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile } = env;
  const plain = { host, port: env.PORT };
  if (certFile === undefined || keyFile === undefined) return [[app, plain]];
  const tls = { cert: await readFile(certFile, 'utf8'), key: await readFile(keyFile, 'utf8') };
  return [
    [withHsts(app), { host, port: env.TLS_PORT, tls }],
    [redirectToTls(), plain],
  ];
}

async function serveWeb(): Promise<void> {
  const env = readEnvironment(settings);
  const { RUNTIME_CONFIG: given, IMAGES_PUBLIC_ORIGINS: publicOrigins, RELEASES_DIR: releases } = env;
  const config = { ...given, images: { ...given.images, publicOrigins } };
  const api = env.API_URL;
  const page = { config, releases };
  const live = await watchReleases(page);
  // Pages are served until the end.
  process.once('exit', live.stop);
  let ready = true;
  const app = createEdgeApp({
    ...page,
    api,
    live,
    isReady: () => ready,
    drawings: env.DRAWINGS_DIR,
    origin: env.PUBLIC_ORIGIN,
    trustedProxies: env.TRUSTED_PROXIES,
  });
  await serveUntilSignal(await places(app, env), {
    drainMs: env.DRAIN_MS,
    onEnd: () => {
      ready = false;
    },
  });
  console.log(`web on port ${env.PORT}`);
}

await serveWeb().catch(exitWithMessage);
