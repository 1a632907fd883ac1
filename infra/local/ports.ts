import { once } from 'node:events';
import { createServer } from 'node:net';

const tryListen = async (port: number, host: string): Promise<number> => {
  const server = createServer();
  server.listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('not a TCP address');
  return address.port;
};

/** A port that nobody listens on right now; one of `preferred` when it is still free. */
export const freePort = async (preferred?: number, host = '127.0.0.1'): Promise<number> =>
  preferred !== undefined && (await isFree(preferred, host)) ? preferred : tryListen(0, host);

export const isFree = async (port: number, host = '127.0.0.1'): Promise<boolean> => {
  try {
    await tryListen(port, host);
    return true;
  } catch {
    return false;
  }
};
