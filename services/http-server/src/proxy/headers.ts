import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export type Headers = Record<string, string | string[]>;

/**
 * What belongs to one connection and never travels on (RFC 9110, 7.6.1), and what the next connection says for itself: its
 * place in a trace too, which is the proxy's own.
 */
const ofConnection: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'traceparent',
  'tracestate',
  'baggage',
]);

function namedByConnection(connection: string | undefined): string[] {
  return connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : connection
        .toLowerCase()
        .split(',')
        .map((name) => name.trim());
}

/** The headers that travel on, in either direction. */
export function endToEndHeaders(headers: IncomingHttpHeaders): Headers {
  const named = namedByConnection(headers.connection);
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.has(name) && !named.includes(name)) kept[name] = value;
  }
  return kept;
}

export function hasBody({ method, headers }: IncomingMessage): boolean {
  return (
    method !== 'GET' &&
    method !== 'HEAD' &&
    (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
}

/** The headers of a request as they go on to the next server. */
export function forwardedHeaders(request: IncomingMessage): Headers {
  const kept = endToEndHeaders(request.headers);
  if (!hasBody(request)) delete kept['content-length'];
  return kept;
}
