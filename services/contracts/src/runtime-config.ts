import { z } from 'zod';

/**
 * `/config.json` of the web origin: runtime settings of the front ends, nothing secret. `emulatorUrl`, `payments.scriptUrl` and
 * `payments.apiUrl` are set only with fake backends.
 */
export const runtimeConfig = z.object({
  /** Base of the API: absolute, or a path on the web origin (`/api`). */
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
    /** Hosts, besides the web origin, whose pictures browsers may fetch directly; all others come through `GET /picture?url=…`. */
    publicOrigins: z.array(z.url()).default([]),
  }),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;

const files = z.object({ sync: z.array(z.string()) });

/** The fields of a micro-frontend's `mf-manifest.json` that pages need. File names are relative to it. */
export const areaManifest = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  exposes: z.array(z.object({ assets: z.object({ js: files, css: files }) })),
  /** The server build that renders the first view of its pages (`RenderFirstView`). */
  firstView: z.string().optional(),
});

export type AreaManifest = z.infer<typeof areaManifest>;

/** `/remotes.json` of the web origin: where each micro-frontend is. `kit`: contract number of the front kit it was built with. */
export const remotes = z.array(
  z.object({
    name: z.string(),
    /** Path of its `mf-manifest.json`. */
    entry: z.string(),
    version: z.string(),
    kit: z.number().int(),
    /** Absent if the web origin could not read it; a page then fetches it. */
    manifest: areaManifest.optional(),
  }),
);

/** `version.json` next to a front end's built files. */
export const frontEndBuild = z.object({
  version: z.string(),
  /** ISO time. */
  builtAt: z.string(),
});

export type Remote = z.infer<typeof remotes>[number];
