import type { RuntimeConfig } from './runtime-config.ts';

/** An API reply embedded in a page, so that its scripts need not fetch it again. */
export interface ServedReply {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page that the edge lets the storefront's server build render. */
export interface FirstViewPage {
  /** With its query. */
  readonly path: string;
  /** The shop's public origin. */
  readonly origin: string;
  readonly config: RuntimeConfig;
  /** By the path of the call. */
  readonly replies: Readonly<Record<string, ServedReply>>;
}

/** The storefront's server build exports this as `renderFirstView`. Returns HTML without inline styles and scripts. */
export type RenderFirstView = (page: FirstViewPage) => string;
