import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { type Deployment, environmentOf } from './deployments.ts';
import { type Manifests, networksOf } from './links.ts';
import { faultOf } from './manifests.ts';

const service = z.looseObject({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
});
const composeFile = z.looseObject({ services: z.record(z.string(), service) });
type ComposeService = z.output<typeof service>;

/** Set where stand-ins run, and so never in Kubernetes. */
const standInOnly = new Set(['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_SANDBOX_URL']);

/** Our own services of docker-compose.yml, without the stand-ins and the demonstration data. */
export function readCompose(): ReadonlyMap<string, ComposeService> {
  const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { services } = composeFile.parse(parse(text, { merge: true }));
  return new Map(
    Object.entries(services).filter(([, each]) => each.build !== undefined && each.profiles.length === 0),
  );
}

function imageName(image: string): string {
  return image
    .replace(/:[^/]*$/, '')
    .split('/')
    .slice(-2)
    .join('/');
}

const pinned = /:\d+\.\d+\.\d+(@sha256:[\da-f]{64})?$/;

function differences([ours, theirs]: [Iterable<string>, Iterable<string>], what: string): string[] {
  const [here, there] = [new Set(ours), new Set(theirs)];
  return [
    ...[...there]
      .filter((each) => !here.has(each))
      .map((each) => `${what} ${each} is in docker-compose.yml only`),
    ...[...here]
      .filter((each) => !there.has(each))
      .map((each) => `${what} ${each} is not in docker-compose.yml`),
  ];
}

/** Values that compose does not take from its own environment must be the same here. */
function valueFaults(deployment: Deployment, house: Manifests, composed: ComposeService): string[] {
  const env = environmentOf(deployment, house.manifests);
  return Object.entries(composed.environment).flatMap(([name, expected]) => {
    const variable = env.get(name);
    if (!variable || !('value' in variable) || expected === null || expected.includes('${')) return [];
    const spaceless = (text: string): string => text.replaceAll(/\s+/g, '');
    return spaceless(variable.value) === spaceless(expected)
      ? []
      : [`${name} is ${variable.value}, and ${expected} in docker-compose.yml`];
  });
}

function faultsOf(deployment: Deployment, house: Manifests, composed: ComposeService): string[] {
  const { container } = deployment;
  const expected = Object.keys(composed.environment).filter((name) => !standInOnly.has(name));
  const mounts = composed.volumes.map((volume) => volume.split(':')[1] ?? volume);
  const missing = mounts.filter(
    (path) => !container.volumeMounts.some(({ mountPath }) => mountPath === path),
  );
  return [
    ...(imageName(container.image) === imageName(composed.image) && pinned.test(container.image)
      ? []
      : [`image ${container.image} must be ${imageName(composed.image)} at a version`]),
    ...differences([environmentOf(deployment, house.manifests).keys(), expected], 'variable'),
    ...differences([networksOf(deployment), composed.networks], 'network'),
    ...missing.map((path) => `nothing is mounted at ${path}`),
    ...valueFaults(deployment, house, composed),
  ].map((what) => faultOf(deployment.manifest, 'spec.template:', what));
}

/** Where docker-compose.yml and a rendered overlay say different things of the same process. */
export function disagreements(house: Manifests, compose = readCompose()): string[] {
  return [
    ...differences([house.deployments.map(({ name }) => name), compose.keys()], 'service'),
    ...house.deployments.flatMap((deployment) => {
      const composed = compose.get(deployment.name);
      return composed ? faultsOf(deployment, house, composed) : [];
    }),
  ];
}
