import { validate as deployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as hpa } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as configMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as namespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as service } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as ingress } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1Ingress';
import { validate as networkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as disruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { z } from 'zod';
import { faultOf, type Manifest } from './manifests.ts';

type Validate = (data: unknown) => boolean;

/** The published schemas of every kind in use; a kind without one here is refused. */
const schemas: Readonly<Record<string, Validate>> = {
  'v1 Namespace': namespace,
  'v1 ConfigMap': configMap,
  'v1 Service': service,
  'apps/v1 Deployment': deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': hpa,
  'policy/v1 PodDisruptionBudget': disruptionBudget,
  'networking.k8s.io/v1 Ingress': ingress,
  'networking.k8s.io/v1 NetworkPolicy': networkPolicy,
};

const error = z.object({
  keyword: z.string(),
  instancePath: z.string(),
  params: z.looseObject({ type: z.unknown().optional(), missingProperty: z.unknown().optional() }),
});
/** Where the generated validators leave their errors. */
const outcome = z.array(error).nullish();

function saying({ keyword, params }: z.output<typeof error>): string {
  if (keyword === 'type') return `must be ${String(params.type)}`;
  if (keyword === 'required') return `lacks ${String(params.missingProperty)}`;
  return `does not fit ${keyword} ${JSON.stringify(params)}`;
}

function fieldOf(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.');
}

/**
 * The same data, noting which fields are looked at. The schemas allow fields they do not know, so a misspelled one is
 * told by nobody having asked for it.
 */
function watched(data: object, path: string, unread: (() => string[])[]): object {
  const asked = new Set<PropertyKey>();
  const below = new Map<PropertyKey, object>();
  unread.push(() =>
    Object.keys(data)
      .filter((key) => !asked.has(key))
      .map((key) => `${path}/${key}`),
  );
  return new Proxy(data, {
    get: (target, key) => {
      asked.add(key);
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'object' || value === null) return value;
      const known = below.get(key) ?? watched(value, `${path}/${String(key)}`, unread);
      below.set(key, known);
      return known;
    },
    ownKeys: (target) => {
      const keys = Reflect.ownKeys(target);
      for (const key of keys) asked.add(key);
      return keys;
    },
  });
}

/** What the published schema of its kind says against an object: wrong types, missing fields, unknown fields. */
export function schemaFaults(manifest: Manifest): string[] {
  const validate = schemas[`${manifest.apiVersion} ${manifest.kind}`];
  if (!validate)
    return [faultOf(manifest, 'apiVersion', `${manifest.apiVersion} has no schema in schemas.ts`)];
  const unread: (() => string[])[] = [];
  validate(watched(manifest.body, '', unread));
  const errors = outcome.parse(Reflect.get(validate, 'errors')) ?? [];
  return [
    ...errors.map((found) => faultOf(manifest, fieldOf(found.instancePath), saying(found))),
    ...unread
      .flatMap((fields) => fields())
      .map((pointer) => faultOf(manifest, fieldOf(pointer), 'is no field of this kind')),
  ];
}
