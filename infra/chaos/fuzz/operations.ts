import { z } from 'zod';

/** The subset of JSON Schema that the API document uses. */
const jsonSchema = z.looseObject({
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

const content = z.record(z.string(), z.object({ schema: jsonSchema }));
const operation = z.object({
  operationId: z.string(),
  'x-access': z.string(),
  parameters: z
    .array(z.object({ in: z.enum(['path', 'query', 'header']), name: z.string(), schema: jsonSchema }))
    .default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.optional() })),
});
const openApi = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) });

export type OpenApi = z.infer<typeof openApi>;

/** One call of the API document; `path` has `{name}` for each parameter. */
export type Operation = z.infer<typeof operation> & { readonly method: string; readonly path: string };

export async function readDocument(apiUrl: string): Promise<OpenApi> {
  return openApi.parse(await (await fetch(`${apiUrl}/openapi.json`)).json());
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({ ...each, method: method.toUpperCase(), path })),
  );
}
