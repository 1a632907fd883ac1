import { z } from 'zod';

/** The subset of JSON Schema that the API document uses. */
export const jsonSchema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
});
export type JsonSchema = z.infer<typeof jsonSchema>;

const parameter = z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema: jsonSchema });
const content = z.record(z.string(), z.object({ schema: jsonSchema }));

const operation = z.object({
  operationId: z.string(),
  'x-access': z.string(),
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});

const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** The whole API document as served; replies are validated against it. */
export type OpenApi = z.infer<typeof openApi>;

export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Has `{name}` for each parameter. */
  readonly path: string;
  readonly access: string;
  readonly parameters: readonly z.infer<typeof parameter>[];
  readonly body: { readonly type: string; readonly schema: JsonSchema } | undefined;
  /** Media type of the reply by status; undefined if it has no body. */
  readonly replies: Readonly<Record<string, string | undefined>>;
}

function toOperation(path: string, method: string, given: z.infer<typeof operation>): Operation {
  const [body] = Object.entries(given.requestBody?.content ?? {});
  return {
    id: given.operationId,
    method: method.toUpperCase(),
    path,
    access: given['x-access'],
    parameters: given.parameters,
    body: body && { type: body[0], schema: body[1].schema },
    replies: Object.fromEntries(
      Object.entries(given.responses).map(([status, reply]) => [status, Object.keys(reply.content ?? {})[0]]),
    ),
  };
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, given]) => toOperation(path, method, given)),
  );
}

export async function readDocument(apiUrl: string): Promise<OpenApi> {
  const response = await fetch(`${apiUrl}/openapi.json`, { signal: AbortSignal.timeout(10_000) });
  return openApi.parse(await response.json());
}
