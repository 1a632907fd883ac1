import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const host = '127.0.0.1';
const retryMs = 50;
/** Longer than a service takes to start. */
const holdMs = 20_000;

export interface HoldingProxy {
  readonly close: () => Promise<void>;
}

async function connectWhenListening(port: number, limitMs: number): Promise<Socket | undefined> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; await delay(retryMs)) {
    const socket = connect(port, host);
    try {
      await once(socket, 'connect');
      return socket;
    } catch {
      socket.destroy();
    }
  }
  return undefined;
}

/** Passes connections on to another port and holds them while nothing listens there, so a service can restart without failed calls. */
export async function startHoldingProxy(
  port: number,
  target: number,
  limitMs = holdMs,
): Promise<HoldingProxy> {
  const open = new Set<Socket>();
  const pass = async (client: Socket): Promise<void> => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    const service = await connectWhenListening(target, limitMs);
    if (!service || client.destroyed) {
      client.destroy();
      service?.destroy();
      return;
    }
    service.on('error', () => client.destroy());
    client.once('close', () => service.destroy());
    client.pipe(service).pipe(client);
  };
  const server = createServer((client) => void pass(client));
  server.listen(port, host);
  await once(server, 'listening');
  return {
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const client of open) client.destroy();
      await closed;
    },
  };
}
