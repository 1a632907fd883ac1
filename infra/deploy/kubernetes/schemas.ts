import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Model = { readonly prototype: { validate(): void } };

async function faultsOf(body: z.output<typeof manifest>): Promise<string[]> {
  const { apiVersion, kind, metadata } = body;
  const publisher = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  try {
    const models: Record<string, Model> = await import(`${publisher}/${apiVersion}/${kind}`);
    models[kind]?.prototype.validate.call(body);
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${error instanceof Error ? error.message : error}`];
  }
}

/**
 * Checks rendered manifests against the published schemas: wrong types and missing fields. `kubectl apply` itself refuses unknown fields.
 */
export async function schemaFaults(text: string): Promise<string[]> {
  const bodies = parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));
  return (await Promise.all(bodies.map(faultsOf))).flat();
}
