import { z } from 'zod';
import type { Deployment } from './deployments.ts';
import { faultOf, type Manifest } from './manifests.ts';

type Labels = Readonly<Record<string, string>>;

const labels = z.record(z.string(), z.string());
const serviceSpec = z.object({ selector: labels });
const budgetSpec = z.object({
  selector: z.object({ matchLabels: labels }),
  maxUnavailable: z.number().min(1),
});
const scalerSpec = z.object({
  scaleTargetRef: z.object({ kind: z.literal('Deployment'), name: z.string() }),
  minReplicas: z.number().min(2),
  maxReplicas: z.number(),
});
const policySpec = z.object({ podSelector: z.object({ matchLabels: labels.default({}) }) });
const ingressSpec = z.object({
  tls: z.array(z.object({ hosts: z.array(z.string()), secretName: z.string() })).min(1),
  rules: z.array(
    z.object({
      host: z.string(),
      http: z.object({
        paths: z.array(z.object({ backend: z.object({ service: z.object({ name: z.string() }) }) })),
      }),
    }),
  ),
});

function selects(selector: Labels, pod: Labels): boolean {
  return Object.entries(selector).every(([key, value]) => pod[key] === value);
}

export interface Manifests {
  readonly manifests: readonly Manifest[];
  readonly deployments: readonly Deployment[];
}

function ofKind({ manifests }: Manifests, kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

/** Parses the specs of one kind, and lets `look` judge each that is as it must be. */
function judge<Schema extends z.ZodType>(
  house: Manifests,
  {
    kind,
    schema,
    look,
  }: {
    kind: string;
    schema: Schema;
    look: (manifest: Manifest, spec: z.output<Schema>) => string[];
  },
): string[] {
  return ofKind(house, kind).flatMap((manifest) => {
    const parsed = schema.safeParse(manifest.body.spec);
    if (parsed.success) return look(manifest, parsed.data);
    return parsed.error.issues.map(({ path, message }) =>
      faultOf(manifest, ['spec', ...path].join('.'), message),
    );
  });
}

function selectorFaults(house: Manifests, manifest: Manifest, [field, selector]: [string, Labels]): string[] {
  return house.deployments.some((deployment) => selects(selector, deployment.labels))
    ? []
    : [faultOf(manifest, field, 'selects no pod')];
}

function pointsSomewhere(house: Manifests): string[] {
  return [
    ...judge(house, {
      kind: 'Service',
      schema: serviceSpec,
      look: (manifest, { selector }) => selectorFaults(house, manifest, ['spec.selector', selector]),
    }),
    ...judge(house, {
      kind: 'PodDisruptionBudget',
      schema: budgetSpec,
      look: (manifest, { selector }) =>
        selectorFaults(house, manifest, ['spec.selector', selector.matchLabels]),
    }),
    ...judge(house, {
      kind: 'NetworkPolicy',
      schema: policySpec,
      look: (manifest, { podSelector }) =>
        selectorFaults(house, manifest, ['spec.podSelector', podSelector.matchLabels]),
    }),
    ...judge(house, {
      kind: 'HorizontalPodAutoscaler',
      schema: scalerSpec,
      look: (manifest, { scaleTargetRef, minReplicas, maxReplicas }) => [
        ...(house.deployments.some(({ name }) => name === scaleTargetRef.name)
          ? []
          : [faultOf(manifest, 'spec.scaleTargetRef.name', `${scaleTargetRef.name} is no Deployment`)]),
        ...(maxReplicas >= minReplicas
          ? []
          : [faultOf(manifest, 'spec.maxReplicas', 'is below minReplicas')]),
      ],
    }),
    ...judge(house, {
      kind: 'Ingress',
      schema: ingressSpec,
      look: (manifest, { tls, rules }) =>
        rules.flatMap(({ host, http }) => [
          ...(tls.some(({ hosts }) => hosts.includes(host))
            ? []
            : [faultOf(manifest, 'spec.tls', `has no certificate for ${host}`)]),
          ...http.paths
            .map(({ backend }) => backend.service.name)
            .filter((service) => !ofKind(house, 'Service').some(({ name }) => name === service))
            .map((service) => faultOf(manifest, 'spec.rules', `lead to ${service}, which is no Service`)),
        ]),
    }),
  ];
}

export const network = 'network.parts-shop/';

/** The networks that a deployment's pods joined. */
export function networksOf({ labels: own }: Deployment): string[] {
  return Object.keys(own)
    .filter((key) => key.startsWith(network))
    .map((key) => key.slice(network.length))
    .sort();
}

function hasAll(house: Manifests, deployment: Deployment): string[] {
  const { manifest, name, replicas, container } = deployment;
  const has = (kind: string): boolean => ofKind(house, kind).some((each) => each.name === name);
  const scaled = has('HorizontalPodAutoscaler');
  const maps = new Set(ofKind(house, 'ConfigMap').map((each) => each.name));
  const policies = new Set(ofKind(house, 'NetworkPolicy').map((each) => each.name));
  const faults = [
    ...(has('PodDisruptionBudget') ? [] : [['metadata.name', 'has no PodDisruptionBudget']]),
    ...(scaled || (replicas ?? 1) > 1
      ? []
      : [['spec.replicas', 'must be at least 2 where nothing scales it']]),
    ...(scaled && replicas !== undefined
      ? [['spec.replicas', 'belongs to the HorizontalPodAutoscaler']]
      : []),
    ...container.envFrom
      .filter(({ configMapRef }) => !maps.has(configMapRef.name))
      .map(({ configMapRef }) => ['envFrom', `names ${configMapRef.name}, which is no ConfigMap`]),
    ...networksOf(deployment)
      .filter((each) => !policies.has(each))
      .map((each) => [`labels.${network}${each}`, 'has no NetworkPolicy of that name']),
  ];
  return faults.map(([field = '', what = '']) => faultOf(manifest, field, what));
}

/** What names something that is not there, or lacks what every deployment has. */
export function linkFaults(house: Manifests): string[] {
  return [...pointsSomewhere(house), ...house.deployments.flatMap((deployment) => hasAll(house, deployment))];
}
