import { z } from 'zod';
import { faultOf, type Manifest } from './manifests.ts';

const labels = z.record(z.string(), z.string());
const selector = z.object({ matchLabels: labels });

const variable = z.object({
  name: z.string(),
  value: z.string().optional(),
  valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
});

function probe(path: z.ZodType) {
  return z.object({ httpGet: z.object({ path, port: z.literal('http') }) });
}

const container = z.object({
  name: z.literal('app'),
  image: z.string(),
  env: z.array(variable).default([]),
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
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ cpu: z.string(), memory: z.string() }),
  }),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});

/** The new one serves before the old one goes. */
const rolling = z.object({
  type: z.literal('RollingUpdate'),
  rollingUpdate: z.object({ maxSurge: z.union([z.number(), z.string()]), maxUnavailable: z.literal(0) }),
});

/** What every process of the shop must be; parsing it is the check. */
const spec = z.object({
  replicas: z.number().int().optional(),
  strategy: rolling,
  selector,
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

export interface Deployment {
  readonly manifest: Manifest;
  readonly name: string;
  readonly replicas: number | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly graceMs: number;
  readonly container: z.output<typeof container>;
}

function read(manifest: Manifest, { replicas, template }: z.output<typeof spec>): Deployment {
  const [app] = template.spec.containers;
  return {
    manifest,
    name: manifest.name,
    replicas,
    labels: template.metadata.labels,
    graceMs: template.spec.terminationGracePeriodSeconds * 1_000,
    container: app,
  };
}

/** The deployments that are as they must be, and what is wrong with the others. */
export function readDeployments(manifests: readonly Manifest[]): {
  deployments: Deployment[];
  faults: string[];
} {
  const deployments: Deployment[] = [];
  const faults: string[] = [];
  for (const manifest of manifests.filter(({ kind }) => kind === 'Deployment')) {
    const parsed = spec.safeParse(manifest.body.spec);
    if (parsed.success) deployments.push(read(manifest, parsed.data));
    else
      for (const { path, message } of parsed.error.issues)
        faults.push(faultOf(manifest, ['spec', ...path].join('.'), message));
  }
  return { deployments, faults };
}

export type Variable = { readonly value: string } | { readonly secret: string; readonly key: string };

const settings = z.record(z.string(), z.string());

/** The environment of a deployment's process; later ones win, as in a pod. Unknown ConfigMaps add nothing. */
export function environmentOf(
  { container: { env, envFrom } }: Deployment,
  manifests: readonly Manifest[],
): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>();
  for (const { configMapRef } of envFrom) {
    const map = manifests.find(({ kind, name }) => kind === 'ConfigMap' && name === configMapRef.name);
    for (const [name, value] of Object.entries(settings.parse(map?.body.data ?? {})))
      found.set(name, { value });
  }
  for (const { name, value = '', valueFrom } of env) {
    const ref = valueFrom?.secretKeyRef;
    found.set(name, ref ? { secret: ref.name, key: ref.key } : { value });
  }
  return found;
}
