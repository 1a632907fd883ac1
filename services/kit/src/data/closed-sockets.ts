import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';

const created = 'net.client.socket';

/** Whether somebody waits for it once, as opposed to Node's own clients, which always listen. */
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

/**
 * Fails the writes that wait for a closed socket to drain. The MongoDB driver (7.8.0) writes to a socket that is destroyed
 * but has not said so yet, as all of them are for a moment when the server dies, and then waits for `drain` or `error`: for ever,
 * past each of its time limits, with a call of ours or with the check that would find the server again.
 */
export function failWritesToClosedSockets(): void {
  unsubscribe(created, onCreated);
  subscribe(created, onCreated);
}
