import { type AnyRoute, allRoutes, order, part, problem, review, statusesOf, user } from '@shop/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

const successes: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Accepted; the result is pending',
};

const problems: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  401: 'No token, or a bad or expired one',
  403: 'Access denied',
  404: 'Unknown or malformed id',
  408: 'The request took too long to arrive',
  409: 'Conflicts with the current state; `code` says which',
  410: 'Gone',
  413: 'The request is too large',
  422: 'Bad input; `errors` names each field',
  429: 'Too many requests; see Retry-After',
  500: 'Internal server error',
  502: 'An upstream service could not be reached; see Retry-After',
  503: 'An upstream service is unavailable or busy; see Retry-After',
  504: 'An upstream service timed out; see Retry-After',
};

/** Node's HTTP server refuses these before routing, and sends only the status. */
const bare: Readonly<Record<number, string>> = {
  304: 'The copy with the ETag of If-None-Match still fits',
  417: 'Only `100-continue` can be expected',
  431: 'Address and headers are too large',
};

function successReply(route: AnyRoute, description: string): ZodOpenApiResponseObject {
  return {
    description,
    content: { [route.produces ?? 'application/json']: { schema: route.reply } },
    ...(route.replyHeaders instanceof z.ZodObject ? { headers: route.replyHeaders } : {}),
  };
}

function replyWith(route: AnyRoute, status: number): ZodOpenApiResponseObject {
  const done = successes[status];
  if (done !== undefined) return successReply(route, done);
  const description = problems[status];
  return description === undefined
    ? { description: bare[status] ?? `${status}` }
    : { description, content: { 'application/problem+json': { schema: problem } } };
}

function responses(route: AnyRoute): ZodOpenApiResponsesObject {
  return Object.fromEntries(statusesOf(route).map((status) => [`${status}`, replyWith(route, status)]));
}

function security({ access }: AnyRoute): ZodOpenApiOperationObject['security'] {
  if (access === 'public') return [{}, { accessToken: [] }];
  if (access === 'identity-proof') return [{ identityProof: [] }];
  if (access === 'provider-signature') return [{ providerSignature: [] }];
  return [{ accessToken: [] }];
}

function requestBody(route: AnyRoute): ZodOpenApiOperationObject['requestBody'] {
  if (route.consumes === 'multipart/form-data') {
    const schema = {
      type: 'object' as const,
      properties: { image: { type: 'string' as const, format: 'binary' } },
      required: ['image'],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (route.consumes === 'text/csv')
    return { required: true, content: { 'text/csv': { schema: { type: 'string' as const } } } };
  if (route.consumes === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  return route.body ? { required: true, content: { 'application/json': { schema: route.body } } } : undefined;
}

function requestParams(route: AnyRoute): ZodOpenApiOperationObject['requestParams'] {
  const headers = (route.requestHeaders ?? []).map((name) => [name, z.string().optional()]);
  return {
    ...(route.params instanceof z.ZodObject ? { path: route.params } : {}),
    ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
    ...(headers.length > 0 ? { header: z.object(Object.fromEntries(headers)) } : {}),
  };
}

function operation(route: AnyRoute): ZodOpenApiOperationObject {
  return {
    operationId: route.name,
    summary: route.summary,
    description: `Access: \`${route.access}\``,
    'x-access': route.access,
    tags: [route.service],
    security: security(route),
    requestParams: requestParams(route),
    requestBody: requestBody(route),
    responses: responses(route),
  };
}

function paths(): ZodOpenApiPathsObject {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of allRoutes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [route.method]: operation(route) };
  }
  return byPath;
}

function bearer(description: string) {
  return { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description } as const;
}

/** Returns the whole API as OpenAPI 3.1, generated from the route tables that the services use. */
export function openApiDocument() {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Parts shop',
      version: '1.0.0',
      description: [
        'Bare lists answer whole; with `limit` they answer pages, `X-Total-Count` and a `Link` to the next one.',
        'Prices are dollars per piece.',
        'A closed lock marks a call that you can make as you are: it needs no token, or you have given one.',
      ].join(' '),
    },
    // Relative to the URL of this document.
    servers: [{ url: '.' }],
    paths: paths(),
    components: {
      schemas: { Part: part, Review: review, Order: order, User: user, Problem: problem },
      securitySchemes: {
        accessToken: bearer('From `PUT /user/{email}`, one hour'),
        identityProof: bearer('ID token of the identity service'),
        providerSignature: { type: 'apiKey', in: 'header', name: 'stripe-signature' },
      },
    },
  });
}
