import { type AnyRoute, allRoutes, order, part, problem, review, user } from '@shop/contracts';
import { needsToken } from '@shop/service-kit';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';

const problemReply = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problem } },
});

/** The refusals a client must reckon with, from what the route asks for. */
const refusals = (route: AnyRoute): ZodOpenApiResponsesObject => {
  const judged = needsToken(route.access) || route.access === 'identity-proof';
  const input = route.body !== undefined || route.query !== undefined;
  return {
    ...(route.body || route.consumes ? { '400': problemReply('The request could not be read') } : {}),
    ...(judged ? { '401': problemReply('No token, or a bad or expired one') } : {}),
    ...(judged && route.access !== 'user' ? { '403': problemReply('Not yours') } : {}),
    ...(route.params ? { '404': problemReply('Unknown or malformed id') } : {}),
    ...(route.method === 'get' ? {} : { '409': problemReply('Conflicts with the current state') }),
    ...(route.body || route.consumes ? { '413': problemReply('The request is too large') } : {}),
    ...(input || route.consumes ? { '422': problemReply('Bad input; `errors` names each field') } : {}),
    '429': problemReply('Too many requests; see Retry-After'),
    default: problemReply('A fault of ours, or a service that is away'),
  };
};

const security = ({ access }: AnyRoute): ZodOpenApiOperationObject['security'] => {
  if (access === 'public') return [{}, { accessToken: [] }];
  if (access === 'identity-proof') return [{ identityProof: [] }];
  if (access === 'provider-signature') return [{ providerSignature: [] }];
  return [{ accessToken: [] }];
};

const requestBody = (route: AnyRoute): ZodOpenApiOperationObject['requestBody'] => {
  if (route.consumes === 'multipart/form-data') {
    const schema = {
      type: 'object' as const,
      properties: { image: { type: 'string' as const, format: 'binary' } },
      required: ['image'],
    };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (route.consumes === 'raw') return { required: true, content: { 'application/json': { schema: {} } } };
  return route.body ? { required: true, content: { 'application/json': { schema: route.body } } } : undefined;
};

const requestParams = (route: AnyRoute): ZodOpenApiOperationObject['requestParams'] => {
  const headers = (route.requestHeaders ?? []).map((name) => [name, z.string().optional()]);
  return {
    ...(route.params instanceof z.ZodObject ? { path: route.params } : {}),
    ...(route.query instanceof z.ZodObject ? { query: route.query } : {}),
    ...(headers.length > 0 ? { header: z.object(Object.fromEntries(headers)) } : {}),
  };
};

const operation = (route: AnyRoute): ZodOpenApiOperationObject => ({
  operationId: route.name,
  summary: route.summary,
  description: `Access: \`${route.access}\``,
  tags: [route.service],
  security: security(route),
  requestParams: requestParams(route),
  requestBody: requestBody(route),
  responses: {
    [`${route.status}`]: {
      description: 'Done',
      content: { [route.produces ?? 'application/json']: { schema: route.reply } },
      ...(route.replyHeaders instanceof z.ZodObject ? { headers: route.replyHeaders } : {}),
    },
    ...refusals(route),
  },
});

const paths = (): ZodOpenApiPathsObject => {
  const byPath: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const route of allRoutes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [route.method]: operation(route) };
  }
  return byPath;
};

const bearer = (description: string) =>
  ({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description }) as const;

/** The whole API as OpenAPI 3.1, from the same tables that the services serve. */
export const openApiDocument = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Parts shop',
      version: '1.0.0',
      description:
        'Bare lists answer whole; with `limit` they answer pages, `X-Total-Count` and a `Link` to the next one. Prices are dollars per piece.',
    },
    // Beside this document, wherever that is served.
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
