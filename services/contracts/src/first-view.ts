import type { RuntimeConfig } from './runtime-config.ts';

/** An API reply for the first view of a page. */
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
  /** To the call of the page. */
  readonly reply: ServedReply;
}

export interface RenderedFirstView {
  /** Without inline styles and scripts. */
  readonly html: string;
  /** The reply for the scripts of the page: what its query client hydrates. */
  readonly state: unknown;
}

/** The storefront's server build exports this as `renderFirstView`. */
export type RenderFirstView = (page: FirstViewPage) => RenderedFirstView;
