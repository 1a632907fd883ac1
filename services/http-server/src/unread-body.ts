import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough to receive the reply, which closing at once could cut off. */
const lingerMs = 5_000;

/** A client that was answered before its body was complete, and goes on sending, holds a connection for nothing. */
export function destroyUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const tooLong = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(tooLong)).once('end', () => clearTimeout(tooLong));
  });
}
