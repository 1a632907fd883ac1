import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';
import { type Deployment, environmentOf, networksOf } from './deployments.ts';
import type { Manifests } from './links.ts';
import { faultOf } from './manifests.ts';
import { standInOnly } from './settings.ts';

const service = z.looseObject({
  image: z.string(),
  profiles: z.array(z.string()).default([]),
  build: z.unknown().optional(),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  networks: z.array(z.string()),
  volumes: z.array(z.string()).default([]),
});
type ComposeService = z.output<typeof service>;

/** Our own services of docker-compose.yml, without the stand-ins and the demonstration data. */
function readCompose(): ReadonlyMap<string, ComposeService> {
  const file = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  const { services } = z.looseObject({ services: z.record(z.string(), service) }).parse(file);
  return new Map(
    Object.entries(services).filter(
      ([, { build, profiles }]) => build !== undefined && profiles.length === 0,
    ),
  );
}

/** `registry/parts-shop/orders:1.1.0` -> `parts-shop/orders` */
function imageName(image: string): string | undefined {
  return /[^/]+\/[^/:]+(?=(:[^/]*)?$)/.exec(image)?.[0];
}

function differences([here, there]: [readonly string[], readonly string[]], what: string): string[] {
  return [
    ...there
      .filter((each) => !here.includes(each))
      .map((each) => `${what} ${each} is in docker-compose.yml only`),
    ...here
      .filter((each) => !there.includes(each))
      .map((each) => `${what} ${each} is not in docker-compose.yml`),
  ];
}

function faultsOf(deployment: Deployment, { all }: Manifests, composed: ComposeService): string[] {
  const { image = '', volumeMounts = [] } = deployment.container;
  const env = environmentOf(deployment, all);
  const expected = Object.entries(composed.environment).filter(([name]) => !standInOnly.includes(name));
  const pinned = /:\d+\.\d+\.\d+(@sha256:[\da-f]{64})?$/.test(image);
  const mounts = composed.volumes.map((volume) => volume.split(':')[1] ?? volume);
  const withoutSpace = (text: string): string => text.replaceAll(/\s+/g, '');
  return [
    ...(pinned && imageName(image) === imageName(composed.image)
      ? []
      : [`image ${image} must be ${imageName(composed.image)} at a version`]),
    ...differences([[...env.keys()], expected.map(([name]) => name)], 'variable'),
    ...differences([networksOf(deployment), composed.networks], 'network'),
    ...mounts
      .filter((path) => !volumeMounts.some(({ mountPath }) => mountPath === path))
      .map((path) => `nothing is mounted at ${path}`),
    // Values that compose does not take from its own environment must be the same here.
    ...expected.flatMap(([name, value]) => {
      const variable = env.get(name);
      if (!variable || !('value' in variable) || value === null || value.includes('${')) return [];
      if (withoutSpace(variable.value) === withoutSpace(value)) return [];
      return [`${name} is ${variable.value}, and ${value} in docker-compose.yml`];
    }),
  ].map((what) => faultOf(deployment.manifest, `spec.template: ${what}`));
}

/** Where docker-compose.yml and a rendered overlay say different things of the same process. */
export function composeFaults(manifests: Manifests): string[] {
  const compose = readCompose();
  const names = manifests.deployments.map(({ manifest }) => manifest.name);
  return [
    ...differences([names, [...compose.keys()]], 'service'),
    ...manifests.deployments.flatMap((deployment) => {
      const composed = compose.get(deployment.manifest.name);
      return composed ? faultsOf(deployment, manifests, composed) : [];
    }),
  ];
}
