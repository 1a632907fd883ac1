import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atFileEnd } from '@shop/tooling/testing';
import { answerOk } from '../../lib/supervise/wait-until.ts';

/** Starts one address for several servers, as a Service of Kubernetes is: each new connection goes to one that is ready. */
export async function startBalancer(urls: () => readonly string[]): Promise<string> {
  let turn = 0;
  const open = new Set<Socket>();
  const readyUrl = async (): Promise<string | undefined> => {
    const all = urls();
    for (let tried = 0; tried < all.length; tried += 1) {
      turn += 1;
      const url = all[turn % all.length] ?? '';
      if (await answerOk(`${url}/readyz`)().catch(() => false)) return url;
    }
    return undefined;
  };
  const server = createServer(async (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
    const url = await readyUrl();
    if (url === undefined || socket.destroyed) return void socket.destroy();
    const copy = connect(Number(new URL(url).port), '127.0.0.1');
    copy.on('error', () => socket.destroy()).once('close', () => socket.destroy());
    socket.once('close', () => copy.destroy());
    socket.pipe(copy).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atFileEnd(() => {
    server.close();
    for (const socket of open) socket.destroy();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
