import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiConfig, workerConfig } from '@shop/catalog/config';
import { runtimeConfig } from '@shop/contracts';
import { gatewayConfig } from '@shop/gateway/config';
import { identityConfig } from '@shop/identity/config';
import {
  apiConfig as notificationsApiConfig,
  workerConfig as notificationsWorkerConfig,
} from '@shop/notifications/config';
import { ordersConfig } from '@shop/orders/config';
import { parse } from 'yaml';
import { z } from 'zod';
import { debianProgram } from '../debian-program.ts';
import { processes } from './processes.ts';
import { schemaFaults } from './schemas.ts';

const folder = join(import.meta.dirname, 'overlays/production');

const image = z.looseObject({ name: z.string(), newTag: z.string().regex(/^\d+\.\d+\.\d+$/) });
const settings = z.looseObject({
  name: z.string(),
  literals: z
    .array(z.string().transform((literal) => literal.split(/=(.*)/s, 2)))
    .transform(Object.fromEntries),
});
const overlay = z.looseObject({ images: z.array(image), configMapGenerator: z.array(settings) });

/** Schemas that parse the environment of each process at start-up. Front ends read BASE alone; the edge is checked below. */
const schemas: Readonly<Record<string, z.ZodType>> = {
  gateway: gatewayConfig,
  catalog: apiConfig,
  'catalog-worker': workerConfig,
  orders: ordersConfig,
  'orders-worker': ordersConfig,
  identity: identityConfig,
  notifications: notificationsApiConfig,
  'notifications-worker': notificationsWorkerConfig,
};

/** Rejects settings that a process accepts but a real shop must not have. */
const forPeople = z
  .object({
    /** Names such as `uniquelocal` would trust a visitor whose own address is private. */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()], "must be the networks of the cluster's pods")))
      .optional(),
    RUNTIME_CONFIG: z
      .string()
      .regex(/^\{((?!emulatorUrl|scriptUrl).)*$/, 'must be JSON that names no stand-in')
      .transform((text): unknown => JSON.parse(text))
      .pipe(runtimeConfig)
      .optional(),
  })
  .catchall(z.string().regex(/^(?!\$\{)/, 'is for the overlay to say'));

type Said = Readonly<Record<string, Readonly<Record<string, string>>>>;

function settingFaults(process: (typeof processes)[number], said: Said): string[] {
  const known = Object.assign({}, ...Object.values(process.settings));
  const own = Object.assign({}, ...Object.keys(process.settings).map((map) => said[map]));
  // Secrets are not in the repository; any text long enough for a key will do.
  const secrets = Object.keys(process.fromSecrets).map((name) => [name, name.padEnd(32, '.')]);
  const env = { ...process.env, ...Object.fromEntries(secrets), ...known, ...own };
  const issues = [schemas[process.name], forPeople].flatMap(
    (schema) => schema?.safeParse(env).error?.issues ?? [],
  );
  return [
    ...Object.keys(own)
      .filter((key) => !(key in known))
      .map((key) => `docker-compose.yml knows no setting ${key}`),
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
  ];
}

/** Lists missing versions and unusable settings in the overlay's kustomization.yaml, one line each. */
export function statementFaults(text: string): string[] {
  const parsed = overlay.safeParse(parse(text));
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { images, configMapGenerator } = parsed.data;
  const said = Object.fromEntries(configMapGenerator.map(({ name, literals }) => [name, literals]));
  const shipped = new Set(images.map(({ name }) => name));
  return processes.flatMap((process) => [
    ...(shipped.has(process.image) ? [] : [`${process.name}: images name no version of ${process.image}`]),
    ...settingFaults(process, said).map((fault) => `${process.name}: ${fault}`),
  ]);
}

export function readOverlay(): string {
  return readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
}

/** Renders the YAML that `kubectl apply -k` would send; contacts no cluster. Lists everything wrong with it. */
export async function overlayFaults(): Promise<string[]> {
  const [command, ...args] = await debianProgram('kubectl');
  const manifests = execFileSync(command, [...args, 'kustomize', folder], { encoding: 'utf8' });
  return [...statementFaults(readOverlay()), ...(await schemaFaults(manifests))];
}
