/** A handler's reply: a value, ready-made text, or streamed text. */
export interface Answer<Body> {
  readonly status?: 200 | 201 | 202;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content:
    | { readonly kind: 'value'; readonly value: Body }
    | { readonly kind: 'text'; readonly text: string | Buffer }
    | { readonly kind: 'stream'; readonly chunks: AsyncIterable<string | Uint8Array> };
}

type Options = Pick<Answer<unknown>, 'status' | 'headers'>;

export function answer<Body>(value: Body, options: Options = {}): Answer<Body> {
  return {
    ...options,
    content: { kind: 'value', value },
  };
}

/** Replies with text serialised once and sent unchanged. The caller vouches for its shape. */
export function answerText(text: string | Buffer, options: Options = {}): Answer<never> {
  return {
    ...options,
    content: { kind: 'text', text },
  };
}

/** Streams text or bytes. The caller vouches for its shape and for small chunks, which show whether a slow client makes progress. */
export function answerChunks(
  chunks: AsyncIterable<string | Uint8Array>,
  options: Options = {},
): Answer<never> {
  return {
    ...options,
    content: { kind: 'stream', chunks },
  };
}

/** Streams a collection as one JSON array without holding it in memory. */
export function answerArray(rows: AsyncIterable<unknown>, options: Options = {}): Answer<never> {
  return answerChunks(jsonArray(rows), options);
}

/** Small, so that progress of a slow client shows. */
const chunkLength = 16 * 1024;

async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let chunk = '[';
  let separator = '';
  for await (const row of rows) {
    chunk += separator + JSON.stringify(row);
    separator = ',';
    if (chunk.length >= chunkLength) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}]`;
}
