import {
  type AnyRoute,
  accessTokenClaims,
  allRoutes,
  basketConflict,
  frontEndBuild,
  lineRefusal,
  partConflict,
  problem,
  remotes,
  runtimeConfig,
} from '@shop/contracts';
import type { Shape } from '@shop/contracts/client';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

const kinds: Readonly<Record<string, Shape>> = {
  string: 's',
  number: 'n',
  integer: 'n',
  boolean: 'b',
  null: '0',
};

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function objectShape({ properties = {}, required = [] }: Json): Shape {
  const needed = new Set(required);
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [needed.has(key) ? key : `${key}?`, shapeOf(value)]),
  );
}

/** Reduces a JSON schema to its types. Formats, ranges and enum values are checked by the service only. */
export function shapeOf(schema: Json[string]): Shape {
  if (!isSchema(schema)) return '*';
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return { '|': choices.map(shapeOf) };
  if (schema.type === 'string' && typeof schema.const === 'string') return `=${schema.const}`;
  if (schema.type === 'array') return [shapeOf(schema.items)];
  if (schema.type === 'object') return objectShape(schema);
  return kinds[`${schema.type}`] ?? '*';
}

function shape(type: z.ZodType): Shape {
  return shapeOf(z.toJSONSchema(type, { io: 'output', unrepresentable: 'any', reused: 'inline' }));
}

function headerShapes(type: z.ZodType): Record<string, Shape> {
  const { properties = {} } = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, shapeOf(value)]));
}

function call({ name, method, path, access, produces, reply, replyHeaders }: AnyRoute) {
  return {
    name,
    method,
    path,
    access,
    ...(produces && { produces }),
    shape: shape(reply),
    ...(replyHeaders && { headers: headerShapes(replyHeaders) }),
  };
}

/** Schemas that pages read in addition to replies. */
const read = {
  accessTokenClaims,
  basketConflict,
  frontEndBuild,
  lineRefusal,
  partConflict,
  problem,
  remotes,
  runtimeConfig,
};

const written =
  '// Written by `npm run contracts:write` from the schemas; `npm run check` says when it is old.';

const folder = 'services/contracts/src/client';

function fileOf(name: string): string {
  return `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
}

/** Generates one module per call. Bundlers drop only whole modules: in a shared one the first page would load calls of later pages. */
function callModule(route: AnyRoute): string {
  const type = `Call<typeof routes.${route.name}>`;
  const lines = [
    written,
    "import type { routes } from '../../http/index.ts';",
    "import type { Call } from '../call.ts';",
    `export const ${route.name}: ${type} = ${JSON.stringify(call(route))};`,
  ];
  return `${lines.join('\n')}\n`;
}

function callsModule(): string {
  const lines = allRoutes.map(({ name }) => `export { ${name} } from './calls/${fileOf(name)}';`);
  return `${[written, ...lines].join('\n')}\n`;
}

function shapesModule(): string {
  const shapes = Object.entries(read).map(
    ([name, type]) =>
      `export const ${name}: ShapeOf<z.infer<typeof schemas.${name}>> = { shape: ${JSON.stringify(shape(type))} };`,
  );
  const imports = [
    "import type { z } from 'zod';",
    "import type * as schemas from '../index.ts';",
    "import type { ShapeOf } from './shape.ts';",
  ];
  return `${[written, ...imports, ...shapes].join('\n')}\n`;
}

/** Returns the modules that front ends use instead of schemas, by path relative to the checkout. */
export function clientModules(): Record<string, string> {
  return {
    [`${folder}/calls.ts`]: callsModule(),
    ...Object.fromEntries(
      allRoutes.map((route) => [`${folder}/calls/${fileOf(route.name)}`, callModule(route)]),
    ),
    [`${folder}/shapes.ts`]: shapesModule(),
  };
}
