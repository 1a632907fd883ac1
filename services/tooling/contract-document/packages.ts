import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@shop/contracts';

/** A package that is deployed separately. Folders are relative to the checkout. */
export interface Deployable {
  readonly name: string;
  readonly folder: string;
  /** Folder of the kit it is made with. */
  readonly kit: string;
  /** Service whose calls it offers; undefined for front ends. */
  readonly service?: ServiceName;
}

const services = ['gateway', 'catalog', 'orders', 'identity', 'notifications'] as const;
const frontEnds = ['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'];

export const deployables: readonly Deployable[] = [
  ...services.map((name) => ({ name, folder: `services/${name}`, kit: 'services/kit', service: name })),
  ...frontEnds.map((name) => ({ name, folder: name, kit: 'shell/kit' })),
];

/** Folders of the packages that other repositories install. */
export const publishedFolders: readonly string[] = [
  'services/contracts',
  'services/tooling',
  'services/http-server',
  'services/kit',
  'shell/runtime',
  'shell/kit',
];

const shared = ['services/contracts', 'services/tooling'];

/** Returns the folders that a package is built and tested from: its own, its kit, the kit's dependencies, and the shared tools. */
export function foldersOf({ folder, kit, service }: Deployable): string[] {
  return service
    ? [...shared, 'services/http-server', kit, folder]
    : [...shared, 'shell/runtime', kit, folder];
}

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
