import type { IncomingMessage, ServerResponse } from 'node:http';

/** Long enough to receive the reply, which an immediate close could cut off. */
const lingerMs = 5_000;

/** Disconnects a client that keeps sending its body after it was answered. */
export function destroyUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  // Taken now: Node clears it when a broken body is read by iteration.
  const { socket } = request;
  response.once('finish', () => {
    if (request.complete) return;
    const tooLong = setTimeout(() => socket.destroy(), lingerMs);
    request.once('close', () => clearTimeout(tooLong)).once('end', () => clearTimeout(tooLong));
  });
}
