import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export type Headers = Record<string, string | string[]>;

/** Hop-by-hop headers, never forwarded (RFC 9110, 7.6.1), and headers that the proxy sets itself, including its own trace context. */
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

/** Returns the headers to forward, in either direction. */
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

export function forwardedHeaders(request: IncomingMessage): Headers {
  const kept = endToEndHeaders(request.headers);
  if (!hasBody(request)) delete kept['content-length'];
  return kept;
}
