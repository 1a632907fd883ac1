/** What a handler gives back: a value, text made before, or text made piece by piece. */
export interface Answer<Body> {
  readonly status?: 200 | 201 | 202;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content:
    | { readonly kind: 'value'; readonly value: Body }
    | { readonly kind: 'text'; readonly text: string | Buffer }
    | { readonly kind: 'stream'; readonly chunks: AsyncIterable<string> };
}

type Options = Pick<Answer<unknown>, 'status' | 'headers'>;

export function answer<Body>(value: Body, options: Options = {}): Answer<Body> {
  return {
    ...options,
    content: { kind: 'value', value },
  };
}

/** The reply's final text, serialised once and sent as it is. The caller vouches for its shape. */
export function answerText(text: string | Buffer, options: Options = {}): Answer<never> {
  return {
    ...options,
    content: { kind: 'text', text },
  };
}

/** Text that is made while it is sent. The caller vouches for its shape, and for pieces small enough to see a slow client move. */
export function answerChunks(chunks: AsyncIterable<string>, options: Options = {}): Answer<never> {
  return {
    ...options,
    content: { kind: 'stream', chunks },
  };
}

/** A whole collection as one JSON array, without ever holding it in memory. */
export function answerArray(rows: AsyncIterable<unknown>, options: Options = {}): Answer<never> {
  return answerChunks(jsonArray(rows), options);
}

/** Small, so that a slow client is seen to take something now and then. */
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
