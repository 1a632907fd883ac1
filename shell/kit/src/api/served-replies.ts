/** A reply that came with the page. */
interface ServedReply {
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

/** Replies that the edge wrote into the page, by the path of the call. Each is taken out when it is used. */
export type ServedReplies = Map<string, ServedReply>;
