import { z } from 'zod';

/**
 * `/config.json` of the web origin: what the front ends need to know at run time, nothing secret.
 * `emulatorUrl`, `payments.scriptUrl` and `payments.apiUrl` exist only where stand-ins run.
 */
export const runtimeConfig = z.object({
  /** Base of the API, absolute or a path on the web origin (`/api`). */
  apiUrl: z.string(),
  identity: z.object({
    apiKey: z.string(),
    projectId: z.string(),
    authDomain: z.string(),
    emulatorUrl: z.string().optional(),
  }),
  payments: z.object({
    publishableKey: z.string(),
    scriptUrl: z.string().optional(),
    apiUrl: z.string().optional(),
  }),
  images: z.object({
    /** Largest upload, bytes. */
    maxBytes: z.number().int(),
    types: z.array(z.string()),
    /**
     * Hosts whose pictures browsers may fetch themselves, beside the web origin; all others come through `GET /picture?url=…`.
     * Absent from the edge of an earlier version.
     */
    publicOrigins: z.array(z.url()).optional(),
  }),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;

const files = z.object({ sync: z.array(z.string()) });

/** What a page needs of a micro-frontend's `mf-manifest.json`. Names of files are relative to it. */
export const areaManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: files, css: files }) })),
  /** What its home page draws with. */
  pictures: z.array(z.string()).optional(),
});

export type AreaManifest = z.infer<typeof areaManifest>;

/**
 * `/remotes.json` of the web origin: where each micro-frontend is. `kit` is the contract number of the front kit it was built with.
 */
export const remotes = z.array(
  z.object({
    name: z.string(),
    /** Path of its `mf-manifest.json`. */
    entry: z.string(),
    version: z.string(),
    kit: z.number().int(),
    /**
     * So that a page begins with the area's files before it has asked for the manifest; once it has, that one goes. Absent where the web origin
     * could not read it.
     */
    manifest: areaManifest.optional(),
  }),
);

/** `version.json` beside a front end's built files. */
export const frontEndBuild = z.object({
  /** Version of its package. */
  version: z.string(),
  /** ISO time. */
  builtAt: z.string(),
});

export type Remote = z.infer<typeof remotes>[number];
