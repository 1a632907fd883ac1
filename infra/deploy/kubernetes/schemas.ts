import { dirname } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Model = { readonly prototype: { validate(): void } };

function pathsIn(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, below]) => pathsIn(below, `${path}/${key}`))];
}

/**
 * Wraps a value and removes each field from `unread` when it is read. The published schemas allow unknown
 * fields, so a misspelled one shows only by the validator never reading it.
 */
function watchReads(value: unknown, path: string, unread: Set<string>): unknown {
  unread.delete(path);
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get: (target, key) => watchReads(Reflect.get(target, key), `${path}/${String(key)}`, unread),
  });
}

async function faultsOf(body: z.output<typeof manifest>): Promise<string[]> {
  const unread = new Set(pathsIn(body, ''));
  const faults: string[] = [];
  try {
    const publisher = body.apiVersion.startsWith('keda.sh/')
      ? '@kubernetes-models/keda'
      : 'kubernetes-models';
    const published = `${publisher}/${body.apiVersion}/${body.kind}`;
    const models: Record<string, Model> = await import(published);
    models[body.kind]?.prototype.validate.call(watchReads(body, '', unread));
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  const unknown = [...unread].filter((path) => !unread.has(dirname(path)));
  return [...faults, ...unknown.map((path) => `${path} is no field of this kind`)].map(
    (fault) => `${body.kind} ${body.metadata.name}: ${fault}`,
  );
}

/** Checks rendered manifests against the published schemas: wrong types, missing fields, unknown fields. */
export async function schemaFaults(text: string): Promise<string[]> {
  const bodies = parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));
  return (await Promise.all(bodies.map(faultsOf))).flat();
}
