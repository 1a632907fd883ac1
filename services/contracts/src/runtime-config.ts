import { z } from 'zod';
import type { AreaPage, PageAccess, SitePage } from './pages.ts';
import { rights } from './rights.ts';

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

const access = z.custom<PageAccess>(
  (value) => typeof value === 'string' && ['public', 'user', ...Object.keys(rights)].includes(value),
);

/** `pages.json` of a front end's build: the pages that it renders. */
export const areaPages = z.array(
  z.object({
    pattern: z.string().regex(/^\/[\w:/-]*$/),
    access,
    frame: z.enum(['site', 'dashboard']),
    menu: z
      .array(
        z.object({
          list: z.enum(['user', 'staff', 'You', 'Sales', 'Shop']),
          label: z.string(),
          order: z.number(),
        }),
      )
      .readonly()
      .optional(),
  }),
);

/** `/remotes.json` of the web origin: the micro-frontends, their pages and their files, as paths on it. */
export const remotes = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    /** The module with its pages. */
    entry: z.string(),
    /** Modules that the entry imports, so that a page can ask for all at once. */
    imports: z.array(z.string()),
    sheets: z.array(z.string()),
    pages: areaPages,
  }),
);

/** `version.json` next to a front end's built files. */
export const frontEndBuild = z.object({
  version: z.string(),
  /** ISO time. */
  builtAt: z.string(),
});

export type Remote = z.infer<typeof remotes>[number];

/** Returns the pages of these front ends with their owners. */
export function sitePagesOf(
  remotes: readonly { readonly name: string; readonly pages: readonly AreaPage[] }[],
): SitePage[] {
  return remotes.flatMap(({ name, pages }) => pages.map((page) => ({ ...page, owner: name })));
}
