import { readFileSync } from 'node:fs';
import type { IDeployment } from 'kubernetes-models/apps/v1';
import type { IContainer } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { z } from 'zod';
import { faultOf, type Manifest, valuesAt } from './manifests.ts';

const everyDeployment: unknown = parse(
  readFileSync(new URL('base/every-deployment.yaml', import.meta.url), 'utf8'),
);

/** What nobody may say otherwise than base/every-deployment.yaml. */
const fixed = [
  'spec.strategy.type',
  'spec.strategy.rollingUpdate.maxUnavailable',
  'spec.template.spec.automountServiceAccountToken',
  'spec.template.spec.enableServiceLinks',
  'spec.template.spec.securityContext.runAsNonRoot',
  'spec.template.spec.securityContext.seccompProfile.type',
  'spec.template.spec.containers.*.name',
  'spec.template.spec.containers.0.securityContext.allowPrivilegeEscalation',
  'spec.template.spec.containers.0.securityContext.readOnlyRootFilesystem',
  'spec.template.spec.containers.0.securityContext.capabilities.drop.*',
  'spec.template.spec.containers.0.ports.0.containerPort',
  'spec.template.spec.containers.0.startupProbe.httpGet.path',
  'spec.template.spec.containers.0.livenessProbe.httpGet.path',
];

/** What each deployment must say in some way. */
const required = [
  'spec.template.spec.terminationGracePeriodSeconds',
  'spec.template.spec.securityContext.runAsUser',
  'spec.template.spec.containers.0.resources.requests.cpu',
  'spec.template.spec.containers.0.resources.requests.memory',
  'spec.template.spec.containers.0.resources.limits.cpu',
  'spec.template.spec.containers.0.resources.limits.memory',
];

function deploymentFaults({ body }: Manifest): string[] {
  const readiness = 'spec.template.spec.containers.0.readinessProbe.httpGet.path';
  return [
    ...fixed
      .map((path) => ({ path, is: valuesAt(body, path), must: valuesAt(everyDeployment, path) }))
      .filter(({ is, must }) => JSON.stringify(is) !== JSON.stringify(must))
      .map(({ path, must }) => `${path} Invalid input: expected ${must.map((each) => JSON.stringify(each))}`),
    ...required.filter((path) => valuesAt(body, path).length === 0).map((path) => `${path} is required`),
    ...(['/healthz', '/readyz'].includes(String(valuesAt(body, readiness)))
      ? []
      : [`${readiness} Invalid option: expected one of "/healthz"|"/readyz"`]),
  ];
}

function autoscalerFaults({ body }: Manifest): string[] {
  const [least, most] = ['spec.minReplicas', 'spec.maxReplicas'].map((path) => Number(valuesAt(body, path)));
  return [
    ...(Number(least) >= 2 ? [] : ['spec.minReplicas must be at least 2']),
    ...(Number(most) >= Number(least) ? [] : ['spec.maxReplicas is below minReplicas']),
  ];
}

/** What the shop asks of the objects of a kind beyond their published schema. */
const rules: Readonly<Record<string, (manifest: Manifest) => string[]>> = {
  Deployment: deploymentFaults,
  HorizontalPodAutoscaler: autoscalerFaults,
  PodDisruptionBudget: ({ body }) =>
    Number(valuesAt(body, 'spec.maxUnavailable')) >= 1 ? [] : ['spec.maxUnavailable must be at least 1'],
};

export function specFaults(manifest: Manifest): string[] {
  return (rules[manifest.kind]?.(manifest) ?? []).map((fault) => faultOf(manifest, fault));
}

export interface Deployment {
  readonly manifest: Manifest;
  readonly replicas: number | undefined;
  readonly labels: Readonly<Record<string, string>>;
  readonly graceMs: number;
  readonly container: IContainer;
}

/** Of manifests that meet their published schemas, and so are what these types say. */
export function readDeployments(manifests: readonly Manifest[]): Deployment[] {
  return manifests
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap((manifest) => {
      const { spec } = z.custom<IDeployment>().parse(manifest.body);
      const pod = spec?.template.spec;
      const [container] = pod?.containers ?? [];
      const labels = spec?.template.metadata?.labels ?? {};
      const graceMs = (pod?.terminationGracePeriodSeconds ?? 0) * 1_000;
      return container ? [{ manifest, replicas: spec?.replicas, labels, graceMs, container }] : [];
    });
}

export type Variable = { readonly value: string } | { readonly secret: string; readonly key: string };

/** The environment of a deployment's process; later ones win, as in a pod. */
export function environmentOf(
  { container: { env = [], envFrom = [] } }: Deployment,
  manifests: readonly Manifest[],
): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>();
  for (const { configMapRef } of envFrom) {
    const map = manifests.find(({ kind, name }) => kind === 'ConfigMap' && name === configMapRef?.name);
    for (const [name, value] of Object.entries(Object(map?.body.data)))
      found.set(name, { value: String(value) });
  }
  for (const { name, value = '', valueFrom } of env) {
    const { name: secret = '', key } = valueFrom?.secretKeyRef ?? {};
    found.set(name, key === undefined ? { value } : { secret, key });
  }
  return found;
}

/** The networks that a deployment's pods joined. */
export function networksOf({ labels }: Deployment): string[] {
  return Object.keys(labels).flatMap((key) => key.split('network.parts-shop/')[1] ?? []);
}
