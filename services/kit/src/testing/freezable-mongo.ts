import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atFileEnd } from '@shop/tooling/testing';
import { backendUrls } from './backends.ts';

/** A proxy to the engine that can hang like a stopped engine: after `freeze` it accepts bytes and answers nothing. */
export async function freezableMongo() {
  const target = new URL(backendUrls().mongoUrl);
  const path = decodeURIComponent(target.hostname);
  const engine = (): Socket =>
    path.startsWith('/') ? connect(path) : connect(Number(target.port || 27_017), target.hostname);
  let frozen = false;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = engine();
    sockets.push(client, upstream);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
    client.on('data', (bytes) => frozen || upstream.write(bytes));
    upstream.on('data', (bytes) => frozen || client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  atFileEnd(cut);
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true&retryWrites=false`,
    freeze: () => {
      frozen = true;
    },
    /** Connections open during the freeze stay silent: the bytes sent on them are lost. */
    thaw: () => {
      frozen = false;
    },
    cut,
  };
}
