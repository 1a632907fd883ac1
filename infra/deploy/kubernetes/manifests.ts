import { posix } from 'node:path';
import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as hpa } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** The published schemas of every kind in use; a kind without one here is refused. */
const publishedSchemas: Readonly<Record<string, (data: unknown) => boolean>> = {
  'v1 Namespace': namespace,
  'v1 ConfigMap': configMap,
  'v1 Service': service,
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': hpa,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
};

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({
    name: z.string(),
    annotations: z.record(z.string(), z.string()).default({}),
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

/** Reads one file, or a rendered overlay: kustomize notes there which file an object comes from, relative to the overlay. */
export function parseManifests(text: string, place: string): Manifest[] {
  return parseAllDocuments(text).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${place}: ${error.message}`);
    const body = manifest.parse(document.toJS());
    const { apiVersion, kind, metadata } = body;
    const origin = metadata.annotations['config.kubernetes.io/origin'] ?? '';
    const path = /^(?:path|configuredIn): (.+)$/m.exec(origin)?.[1] ?? '';
    return { file: posix.join(place, path), apiVersion, kind, name: metadata.name, body };
  });
}

/** How people find what is wrong: file, kind, name, then the field and the fault. */
export function faultOf({ file, kind, name }: Manifest, what: string): string {
  return `${file}: ${kind} ${name}: ${what}`;
}

/** Every value at a path such as `spec.rules.*.host`. */
export function valuesAt(value: unknown, path: string): unknown[] {
  const [key = '', ...rest] = path.split('.');
  if (path === '' || value === undefined) return value === undefined ? [] : [value];
  const below = key === '*' ? Object.values(Object(value)) : [Object(value)[key]];
  return below.flatMap((each) => valuesAt(each, rest.join('.')));
}

/** Where the generated validators leave their errors. */
const validationErrors = z
  .array(
    z.object({ keyword: z.string(), instancePath: z.string(), params: z.record(z.string(), z.unknown()) }),
  )
  .nullish();

function describeError({ keyword, params }: { keyword: string; params: Record<string, unknown> }): string {
  if (keyword === 'type') return `must be ${params.type}`;
  if (keyword === 'required') return `lacks ${params.missingProperty}`;
  return `does not fit ${keyword} ${JSON.stringify(params)}`;
}

/**
 * The same data, noting which fields are looked at. The published schemas allow fields they do not know, so a misspelled one
 * is found by the validator never having asked for it.
 */
function watchReads(data: object, path: string, unread: (() => string[])[]): object {
  const read = new Set<PropertyKey>();
  const below = new Map<PropertyKey, object>();
  unread.push(() =>
    Object.keys(data)
      .filter((key) => !read.has(key))
      .map((key) => `${path}/${key}`),
  );
  return new Proxy(data, {
    get: (target, key) => {
      read.add(key);
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'object' || value === null) return value;
      const watched = below.get(key) ?? watchReads(value, `${path}/${String(key)}`, unread);
      below.set(key, watched);
      return watched;
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) read.add(key);
      return keys;
    },
  });
}

/** What the published schema of its kind says against an object: wrong types, missing fields, unknown fields. */
export function schemaFaults(manifest: Manifest): string[] {
  const validate = publishedSchemas[`${manifest.apiVersion} ${manifest.kind}`];
  if (!validate)
    return [faultOf(manifest, `apiVersion ${manifest.apiVersion} has no schema in manifests.ts`)];
  const unread: (() => string[])[] = [];
  validate(watchReads(manifest.body, '', unread));
  const errors = validationErrors.parse(Reflect.get(validate, 'errors')) ?? [];
  const faultAt = (pointer: string, what: string): string =>
    faultOf(manifest, `${pointer.slice(1).replaceAll('/', '.')} ${what}`);
  return [
    ...errors.map((error) => faultAt(error.instancePath, describeError(error))),
    ...unread.flatMap((fields) => fields()).map((pointer) => faultAt(pointer, 'is no field of this kind')),
  ];
}
