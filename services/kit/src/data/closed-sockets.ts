// The MongoDB driver waits for `drain` on destroyed sockets: infra/docs/decisions/128-fail-writes-to-closed-database-sockets.md.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

const created = 'net.client.socket';

/** Whether a one-time listener waits for `drain`. Node's own clients listen permanently. */
function waitsForDrain(socket: Socket): boolean {
  return socket.rawListeners('drain').some((listener) => 'listener' in listener);
}

function onCreated(message: unknown): void {
  if (!(message instanceof Object && 'socket' in message && message.socket instanceof Socket)) return;
  const { socket } = message;
  socket.once('close', () => {
    if (waitsForDrain(socket) && socket.listenerCount('error') > 0)
      socket.emit(
        'error',
        Object.assign(new Error('the connection was closed before it was written to'), { code: 'EPIPE' }),
      );
  });
}

/** Fails writes that wait for a closed socket to drain, in our calls and in the driver's own monitoring of the server. */
export function failWritesToClosedSockets(): void {
  unsubscribe(created, onCreated);
  subscribe(created, onCreated);
}
