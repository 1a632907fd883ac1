import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { debianProgram } from '../debian-program.ts';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Model = { readonly prototype: { validate(): void } };

async function manifestFaults(body: z.output<typeof manifest>): Promise<string[]> {
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

/** Lists where rendered manifests do not fit the published schemas. `kubectl apply` itself refuses unknown fields. */
export async function schemaFaults(text: string): Promise<string[]> {
  const bodies = parseAllDocuments(text).map((document) => manifest.parse(document.toJS()));
  return (await Promise.all(bodies.map(manifestFaults))).flat();
}

/** Checks what `kubectl apply -k` would send for production; contacts no cluster. A service refuses wrong settings when it starts. */
export async function overlayFaults(): Promise<string[]> {
  const [command, ...args] = await debianProgram('kubectl');
  const folder = join(import.meta.dirname, 'overlays/production');
  return schemaFaults(execFileSync(command, [...args, 'kustomize', folder], { encoding: 'utf8' }));
}
