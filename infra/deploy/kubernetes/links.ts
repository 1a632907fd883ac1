import { type Deployment, networksOf } from './deployments.ts';
import { faultOf, type Manifest, valuesAt } from './manifests.ts';

/** A rendered overlay whose objects have no faults in themselves. */
export interface Manifests {
  readonly all: readonly Manifest[];
  readonly deployments: readonly Deployment[];
}

function namesAt(manifest: Manifest, path: string): string[] {
  return valuesAt(manifest.body, path).map(String);
}

/** Fields that name another object, and how a name that leads nowhere is reported. */
const references = [
  {
    path: 'spec.scaleTargetRef.name',
    kind: 'Deployment',
    report: (name: string) => `spec.scaleTargetRef.name ${name} is no Deployment`,
  },
  {
    path: 'spec.rules.*.http.paths.*.backend.service.name',
    kind: 'Service',
    report: (name: string) => `spec.rules lead to ${name}, which is no Service`,
  },
];

/** Fields that select pods by labels. */
const selectorPaths: Readonly<Record<string, string>> = {
  Service: 'spec.selector',
  PodDisruptionBudget: 'spec.selector.matchLabels',
  NetworkPolicy: 'spec.podSelector.matchLabels',
};

function has(all: readonly Manifest[], kind: string, name: string): boolean {
  return all.some((each) => each.kind === kind && each.name === name);
}

function linkFaultsOf(manifest: Manifest, { all, deployments }: Manifests): string[] {
  const lost = references.flatMap(({ path, kind, report }) =>
    namesAt(manifest, path)
      .filter((name) => !has(all, kind, name))
      .map(report),
  );
  const covered = namesAt(manifest, 'spec.tls.*.hosts.*');
  const uncovered = namesAt(manifest, 'spec.rules.*.host')
    .filter((host) => !covered.includes(host))
    .map((host) => `spec.tls has no certificate for ${host}`);
  const path = selectorPaths[manifest.kind];
  const selector = path ? Object.entries(Object(valuesAt(manifest.body, path)[0])) : [];
  const selectsPod = deployments.some(({ labels }) =>
    selector.every(([key, value]) => labels[key] === value),
  );
  return [...lost, ...uncovered, ...(selectsPod ? [] : [`${path} selects no pod`])];
}

/** What a deployment lacks of what each must have. */
function gapsOf(deployment: Deployment, all: readonly Manifest[]): string[] {
  const { manifest, replicas } = deployment;
  const scaled = has(all, 'HorizontalPodAutoscaler', manifest.name);
  return [
    ...(has(all, 'PodDisruptionBudget', manifest.name) ? [] : ['metadata.name has no PodDisruptionBudget']),
    ...(scaled || (replicas ?? 1) > 1 ? [] : ['spec.replicas must be at least 2 where nothing scales it']),
    ...(scaled && replicas !== undefined ? ['spec.replicas belongs to the HorizontalPodAutoscaler'] : []),
    ...networksOf(deployment)
      .filter((network) => !has(all, 'NetworkPolicy', network))
      .map((network) => `labels.network.parts-shop/${network} has no NetworkPolicy of that name`),
  ];
}

/** What names something that is not there, or lacks what every deployment has. */
export function linkFaults(manifests: Manifests): string[] {
  const { all, deployments } = manifests;
  return [
    ...all.flatMap((each) => linkFaultsOf(each, manifests).map((what) => faultOf(each, what))),
    ...deployments.flatMap((each) => gapsOf(each, all).map((what) => faultOf(each.manifest, what))),
  ];
}
