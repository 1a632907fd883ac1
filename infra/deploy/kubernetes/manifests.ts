import { posix } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const origin = 'config.kubernetes.io/origin';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    annotations: z.record(z.string(), z.string()).optional(),
  }),
});

/** One object of Kubernetes and the file it comes from. */
export interface Manifest {
  readonly file: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const pathOf = /^(?:path|configuredIn): (.+)$/m;

/** Reads one file, or a rendered overlay: kustomize notes there which file an object comes from, relative to the overlay. */
export function parseManifests(text: string, place: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [fault] = document.errors;
    if (fault) throw new Error(`${place}: ${fault.message}`);
    const body = manifest.parse(document.toJS());
    const noted = pathOf.exec(body.metadata.annotations?.[origin] ?? '')?.[1];
    const { apiVersion, kind, metadata } = body;
    return { file: noted ? posix.join(place, noted) : place, apiVersion, kind, name: metadata.name, body };
  });
}

/** How people find what is wrong: file, kind, name, then the field and the fault. */
export function faultOf({ file, kind, name }: Manifest, field: string, what: string): string {
  return `${file}: ${kind} ${name}: ${field} ${what}`;
}
