import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { baseConfig, idleConnectionMs } from '@shop/service-kit';
import ejs from 'ejs';
import { parse } from 'yaml';
import { z } from 'zod';
import { root } from '../../lib/root.ts';

const variables = z.record(z.string(), z.string().nullable());
/** Only fields read below; the templates read the rest, and the schemas of Kubernetes check the result. */
const service = z.looseObject({
  image: z.string().transform((image) => image.replace(/:.*$/, '')),
  environment: variables.default({}),
  build: z.unknown().optional(),
  profiles: z.unknown().optional(),
  'x-kubernetes': z.looseObject({ readiness: z.enum(['/healthz', '/readyz']) }).optional(),
});
const file = z.object({
  'x-service': variables,
  'x-kubernetes': z.object({ secrets: z.record(z.string(), z.string()), environment: variables }),
  services: z.record(z.string(), service),
});
const compose = file.parse(parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));

/**
 * Calls arrive until every node knows that the pod is going, and are answered, each reply the last of its
 * connection. Longer than gateway and edge keep idle connections. Not preStop, because the process would not
 * know of it.
 */
const drainMs = idleConnectionMs + 2_000;
const shutdownMs = baseConfig.shape.SHUTDOWN_MS.parse(undefined);

function environmentOf(image: string, inCompose: z.output<typeof variables>) {
  const { secrets, environment: otherwise } = compose['x-kubernetes'];
  /** The same in every environment. */
  const env: Record<string, string> = {};
  /** Variables, with the secrets they come from. */
  const fromSecrets: Record<string, string> = {};
  /** By ConfigMap: values that compose takes from its own environment, so overlays may set them. */
  const settings: Record<string, Record<string, string>> = {};
  for (const [key, given] of Object.entries({ ...inCompose, DRAIN_MS: String(drainMs) })) {
    const value = key in otherwise ? otherwise[key] : given;
    const map = key in compose['x-service'] ? 'services' : image;
    if (secrets[key]) fromSecrets[key] = secrets[key].replace('<service>', image);
    else if (value?.startsWith('${'))
      settings[map] = { ...settings[map], [key]: value.replace(/^\$\{\w+:-(.*)\}$/, '$1') };
    else if (typeof value === 'string') env[key] = value;
  }
  return { env, fromSecrets, settings };
}

/** Our own processes: no stand-ins, no demonstration data. */
export const processes = Object.entries(compose.services)
  .filter(([, { build, profiles }]) => build !== undefined && profiles === undefined)
  .map(([name, each]) => ({ ...each, name, ...environmentOf(basename(each.image), each.environment) }));

export function processFiles(): [path: string, text: string][] {
  return ['kustomization.yaml', 'processes.yaml'].map((name) => {
    const template = readFileSync(join(import.meta.dirname, `${name}.ejs`), 'utf8');
    const text = ejs.render(template, { processes, drainMs, shutdownMs });
    return [join(import.meta.dirname, 'base/processes', name), text];
  });
}
