import { createHash } from 'node:crypto';
import { dataElement } from '../heads/head.ts';
import type { Html } from './html.ts';

/** An API reply embedded in the page, so that its scripts need not fetch it again. */
export interface ServedReply {
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Initial content of one page's body, before its scripts run; deterministic. */
export interface ServedContent {
  readonly id: string;
  readonly html: string;
  /** The home page's alone; every other page begins with it. */
  readonly isBelowHero: boolean;
}

/** `replies` are keyed by the path of the call. */
export function servedContent(
  content: Html,
  replies: Readonly<Record<string, ServedReply>>,
  { isBelowHero }: Pick<ServedContent, 'isBelowHero'> = { isBelowHero: false },
): ServedContent {
  const html = content.text + dataElement('type="application/json" id="served"', replies);
  return { id: createHash('sha256').update(html).digest('base64url').slice(0, 16), html, isBelowHero };
}
