import { z } from 'zod';
import { faultOf, type Manifest } from './manifests.ts';

const labels = z.record(z.string(), z.string());
const quantities = z.object({ cpu: z.string(), memory: z.string() });

function probe<Path extends z.ZodType>(path: Path) {
  return z.object({ httpGet: z.object({ path, port: z.literal('http') }) });
}

const container = z.object({
  name: z.literal('app'),
  image: z.string(),
  env: z
    .array(
      z.object({
        name: z.string(),
        value: z.string().default(''),
        valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
      }),
    )
    .default([]),
  envFrom: z.array(z.object({ configMapRef: z.object({ name: z.string() }) })).default([]),
  ports: z
    .array(z.object({ name: z.enum(['http', 'metrics']), containerPort: z.number() }))
    .refine((ports) => ports.some(({ name, containerPort }) => name === 'http' && containerPort === 8_080), {
      error: 'must have http at 8080',
    }),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  startupProbe: probe(z.literal('/healthz')),
  livenessProbe: probe(z.literal('/healthz')),
  readinessProbe: probe(z.enum(['/healthz', '/readyz'])),
  resources: z.object({ requests: quantities, limits: quantities }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

/** What every process of the shop must be. */
const deployment = z.object({
  replicas: z.number().int().optional(),
  // The new one serves before the old one goes.
  strategy: z.object({
    type: z.literal('RollingUpdate'),
    rollingUpdate: z.object({ maxSurge: z.union([z.number(), z.string()]), maxUnavailable: z.literal(0) }),
  }),
  template: z.object({
    metadata: z.object({ labels }),
    spec: z.object({
      automountServiceAccountToken: z.literal(false),
      enableServiceLinks: z.literal(false),
      terminationGracePeriodSeconds: z.number(),
      securityContext: z.object({
        runAsNonRoot: z.literal(true),
        runAsUser: z.number().positive(),
        seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
      }),
      containers: z.tuple([container]),
    }),
  }),
});

/** What the shop asks of the objects of a kind beyond their published schema; parsing is the check. */
const specs: Readonly<Record<string, z.ZodType>> = {
  Deployment: deployment,
  HorizontalPodAutoscaler: z
    .looseObject({ minReplicas: z.number().min(2), maxReplicas: z.number() })
    .refine(({ minReplicas, maxReplicas }) => maxReplicas >= minReplicas, {
      path: ['maxReplicas'],
      error: 'is below minReplicas',
    }),
  PodDisruptionBudget: z.looseObject({ maxUnavailable: z.number().min(1) }),
};

export function specFaults(manifest: Manifest): string[] {
  const issues = specs[manifest.kind]?.safeParse(manifest.body.spec).error?.issues ?? [];
  return issues.map(({ path, message }) => faultOf(manifest, ['spec', ...path].join('.'), message));
}

export interface Deployment {
  readonly manifest: Manifest;
  readonly replicas: number | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly graceMs: number;
  readonly container: z.output<typeof container>;
}

/** Of manifests without faults in their specs. */
export function readDeployments(manifests: readonly Manifest[]): Deployment[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map((manifest) => {
      const { replicas, template } = deployment.parse(manifest.body.spec);
      const { terminationGracePeriodSeconds, containers } = template.spec;
      const graceMs = terminationGracePeriodSeconds * 1_000;
      return { manifest, replicas, labels: template.metadata.labels, graceMs, container: containers[0] };
    });
}

export type Variable = { readonly value: string } | { readonly secret: string; readonly key: string };

/** The environment of a deployment's process; later ones win, as in a pod. */
export function environmentOf(
  { container: { env, envFrom } }: Deployment,
  manifests: readonly Manifest[],
): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>();
  for (const { configMapRef } of envFrom) {
    const map = manifests.find(({ kind, name }) => kind === 'ConfigMap' && name === configMapRef.name);
    for (const [name, value] of Object.entries(labels.parse(map?.body.data ?? {})))
      found.set(name, { value });
  }
  for (const { name, value, valueFrom } of env) {
    const ref = valueFrom?.secretKeyRef;
    found.set(name, ref ? { secret: ref.name, key: ref.key } : { value });
  }
  return found;
}

const network = 'network.parts-shop/';

/** The networks that a deployment's pods joined. */
export function networksOf({ labels: own }: Deployment): string[] {
  const joined = Object.keys(own).filter((key) => key.startsWith(network));
  return joined.map((key) => key.slice(network.length));
}
