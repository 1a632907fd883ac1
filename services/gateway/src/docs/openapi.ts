import { STATUS_CODES } from 'node:http';
import {
  type AnyRoute,
  allRoutes,
  bodySchema,
  order,
  part,
  problem,
  review,
  statusesOf,
  user,
} from '@shop/contracts';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

/** Node's HTTP server refuses these before routing, and sends only the status. */
const withoutBody: readonly number[] = [304, 417, 431];

function replyWith(route: AnyRoute, status: number): ZodOpenApiResponseObject {
  const description = STATUS_CODES[status] ?? String(status);
  if (withoutBody.includes(status)) return { description };
  if (status >= 400) return { description, content: { 'application/problem+json': { schema: problem } } };
  return {
    description,
    content: { [route.produces ?? 'application/json']: { schema: route.reply } },
    headers: route.replyHeaders instanceof z.ZodObject ? route.replyHeaders : undefined,
  };
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
  const schema = bodySchema(route);
  return schema && { required: true, content: { 'application/json': { schema } } };
}

/** The library reads every key, also of undefined. */
function requestParams(route: AnyRoute): ZodOpenApiOperationObject['requestParams'] {
  const headers = (route.requestHeaders ?? []).map((name) => [name, z.string().optional()]);
  const found: ZodOpenApiOperationObject['requestParams'] = {};
  if (route.params instanceof z.ZodObject) found.path = route.params;
  if (route.query instanceof z.ZodObject) found.query = route.query;
  if (headers.length > 0) found.header = z.object(Object.fromEntries(headers));
  return found;
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
