import { z } from 'zod';

/** The subset of JSON Schema that the API document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const jsonSchema = z.custom<JsonSchema>((value) => typeof value === 'object');
const content = z.record(z.string(), z.object({ schema: jsonSchema }));
const operation = z.object({
  operationId: z.string(),
  'x-access': z.string(),
  parameters: z.array(z.object({ in: z.string(), name: z.string(), schema: jsonSchema })).default([]),
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
