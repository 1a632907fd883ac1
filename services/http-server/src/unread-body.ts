import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough to take the answer in, which an end at once could cut off. */
const lingerMs = 5_000;

/** Who was answered before the body was whole, and goes on sending, holds a connection for nothing. */
export function destroyUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return;
    const tooLong = setTimeout(() => request.socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(tooLong)).once('end', () => clearTimeout(tooLong));
  });
}
