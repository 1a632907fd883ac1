import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { atFileEnd } from '@shop/tooling/testing';

const askMs = 10_000;

/** Returns the status of a server's readiness, 0 without an answer. */
async function readinessOf(url: string): Promise<number> {
  try {
    const { status, body } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(askMs) });
    await body?.cancel();
    return status;
  } catch {
    return 0;
  }
}

/**
 * Starts one address for several servers, as a Service of Kubernetes is: each new connection goes to one that is ready. When none is, it
 * goes to one that answers: on a busy machine all may be too slow to reach their database in time for the question.
 */
export async function startBalancer(urls: () => readonly string[]): Promise<string> {
  let turn = 0;
  const open = new Set<Socket>();
  const nextUrl = async (): Promise<string | undefined> => {
    const all = urls();
    let answering: string | undefined;
    for (let tried = 0; tried < all.length; tried += 1) {
      turn += 1;
      const url = all[turn % all.length] ?? '';
      const status = await readinessOf(url);
      if (status === 200) return url;
      if (status > 0) answering = url;
    }
    return answering;
  };
  // Each side ends when the other does, and not before: a reply must arrive, although its server has closed the connection.
  const server = createServer({ allowHalfOpen: true }, async (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
    const url = await nextUrl();
    if (url === undefined || socket.destroyed) return void socket.destroy();
    const copy = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
    copy.on('error', () => socket.destroy());
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
