interface ServedReply {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** Replies that the edge embedded in the page, by call path. Each is removed when used. */
export type ServedReplies = Map<string, ServedReply>;
