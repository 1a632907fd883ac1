import { hash } from 'node:crypto';
import { type Answer, answerText } from '@shop/service-kit';

/** A reply that only has to be sent. */
export interface SerializedReply {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Ids of the records it shows. */
  readonly ids: ReadonlySet<string>;
}

/** Browsers may keep a copy but ask each time whether it still fits: stock changes under it. */
export const revalidate = { 'cache-control': 'no-cache' } as const;

/** Serialises a reply once, with its ETag. Weak, because whoever compresses it on the way changes its bytes. */
export function finish(
  value: unknown,
  { ids, headers = {} }: { ids: Iterable<string>; headers?: Readonly<Record<string, string>> },
): SerializedReply {
  const body = Buffer.from(JSON.stringify(value));
  const etag = `W/"${hash('sha1', body, 'base64url')}"`;
  return { body, headers: { ...revalidate, ...headers, etag }, ids: new Set(ids) };
}

export function answerSerialized({ body, headers }: SerializedReply): Answer<never> {
  return answerText(body, { headers });
}
