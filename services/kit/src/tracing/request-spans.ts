import type { IncomingMessage } from 'node:http';
import { propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Tracing } from './tracing.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Spans of incoming requests, named `METHOD /route/:as/declared`. No user input: no actual path, query, header or address. */
export function createRequestSpans(): Pick<Tracing, 'startRequest' | 'endRequest'> {
  const tracer = trace.getTracer('@shop/service-kit');
  return {
    startRequest: ({ method = '', headers, httpVersion }: IncomingMessage, { trustCaller }) => {
      const parent = trustCaller ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const known = methods.has(method) ? method : '_OTHER';
      return tracer.startSpan(
        known,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': known,
            'url.scheme': 'http',
            'network.protocol.version': httpVersion,
          },
        },
        parent,
      );
    },
    endRequest: (span, { method, route, status }) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500)
        span.setAttribute('error.type', String(status)).setStatus({ code: SpanStatusCode.ERROR });
      if (route !== undefined) span.setAttribute('http.route', route).updateName(`${method} ${route}`);
      span.end();
    },
  };
}
