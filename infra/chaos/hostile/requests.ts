import { allRoutes } from '@shop/contracts';

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

type AnyRoute = (typeof allRoutes)[number];

/**
 * Builds the bytes of a request, malformed or not; adds a content-length if the headers declare no length.
 */
export function raw({ method = 'GET', path, headers = {}, body = '' }: RawRequest): Buffer {
  const bytes = Buffer.from(body);
  const says = (name: string): boolean => Object.keys(headers).some((each) => each.toLowerCase() === name);
  const all = {
    host: 'shop',
    ...(bytes.length > 0 && !says('content-length') && !says('transfer-encoding')
      ? { 'content-length': String(bytes.length) }
      : {}),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

export const json = { 'content-type': 'application/json' };
export function bearer(token: string) {
  return { authorization: `Bearer ${token}` };
}

export function pathOf({ path }: AnyRoute): string {
  return path
    .replace(/:email/g, 'attacker%40example.com')
    .replace(/:name/g, 'brake-disc-1.svg')
    .replace(/:\w+/g, '0123456789abcdef01234567');
}

export function methodOf({ method }: AnyRoute): string {
  return method.toUpperCase();
}

export function cycle<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

export const reading = allRoutes.filter(({ method }) => method === 'get');
export const writing = allRoutes.filter(({ method }) => method !== 'get');
export const everyRoute = allRoutes;
