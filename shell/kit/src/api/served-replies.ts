interface ServedReply {
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers?: Record<string, string>;
}

/** Replies that the edge embedded in the page, by call path. Each is removed when used. */
export type ServedReplies = Map<string, ServedReply>;
