import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const;

interface Operation {
  responses?: unknown;
}
type PathItem = { parameters?: { $ref?: string }[] } & Partial<Record<(typeof methods)[number], Operation>>;

const shape = z.object({ default: z.object({ paths: z.record(z.string(), z.object({})) }) });

/** Checked, not copied: the emulator reads this very object. */
const apiDescription = z.custom<{ default: { paths: Record<string, PathItem> } }>(
  (value) => shape.safeParse(value).success,
  'firebase-tools has moved its API description',
);

const account = '/v1/projects/{targetProjectId}/accounts';

/** Calls of the web SDK, the admin SDK and the emulator's own tools that a shop may use. */
const used: ReadonlySet<string> = new Set([
  '/v1/accounts:delete',
  '/v1/accounts:lookup',
  '/v1/accounts:resetPassword',
  '/v1/accounts:sendOobCode',
  '/v1/accounts:signInWithCustomToken',
  '/v1/accounts:signInWithIdp',
  '/v1/accounts:signInWithPassword',
  '/v1/accounts:signUp',
  '/v1/accounts:update',
  '/v1/projects',
  '/v1/token',
  account,
  `${account}:batchCreate`,
  `${account}:batchDelete`,
  `${account}:batchGet`,
  `${account}:delete`,
  `${account}:lookup`,
  `${account}:sendOobCode`,
  `${account}:update`,
  '/emulator/v1/projects/{targetProjectId}/accounts',
  '/emulator/v1/projects/{targetProjectId}/config',
  '/emulator/v1/projects/{targetProjectId}/oobCodes',
]);

const anyAnswer = { 200: { description: 'Success', content: { '*/*': {} } } };

/**
 * Keeps only the calls above in the emulator's API description and drops their response schemas, which the emulator would check against
 * itself. At its start it compiles a validator for each schema: 9 s and 390 MB for the full description, 1.5 s and 145 MB for this one.
 * Removed calls answer 404.
 */
export function trimApiDescription(): void {
  const { paths } = apiDescription.parse(require('firebase-tools/lib/emulator/auth/apiSpec')).default;
  for (const [path, item] of Object.entries(paths)) {
    if (used.has(path)) lighten(item);
    else delete paths[path];
  }
}

function lighten(item: PathItem): void {
  // The shared parameters are transport options (alt, callback, prettyPrint …) that no SDK sends.
  item.parameters = item.parameters?.filter(({ $ref }) => $ref === undefined) ?? [];
  for (const method of methods) {
    const operation = item[method];
    if (operation) operation.responses = anyAnswer;
  }
}
