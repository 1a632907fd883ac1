import type { IncomingHttpHeaders } from 'node:http';

type Headers = Record<string, string | string[]>;

/**
 * What belongs to one connection and never travels on (RFC 9110, 7.6.1), and what the next connection says for itself: its
 * place in a trace too, which is the gateway's own.
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

function namedByConnection(connection: string | string[] | undefined): string[] {
  return connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? []
    : String(connection)
        .toLowerCase()
        .split(',')
        .map((name) => name.trim());
}

/** The headers that travel on, in either direction. */
export function endToEnd(headers: IncomingHttpHeaders): Headers {
  const named = namedByConnection(headers.connection);
  const kept: Headers = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !ofConnection.has(name) && !named.includes(name)) kept[name] = value;
  }
  return kept;
}

/** Headers of the call to a service: who asks is what the gateway saw, not what the client claims. */
export function forwardedHeaders(
  headers: IncomingHttpHeaders,
  { requestId, clientAddress, hasBody }: { requestId: string; clientAddress: string; hasBody: boolean },
): Headers {
  const kept = endToEnd(headers);
  if (!hasBody) delete kept['content-length'];
  kept['x-request-id'] = requestId;
  kept['x-forwarded-for'] = clientAddress;
  return kept;
}
