import { fileURLToPath } from 'node:url';

/** A package that is deployed separately. Folders are relative to the checkout. */
export interface Deployable {
  readonly name: string;
  readonly folder: string;
  readonly kit: { readonly name: string; readonly folder: string };
  /** Service whose calls it offers; undefined for front ends. */
  readonly service?: 'catalog' | 'orders' | 'identity' | 'notifications' | 'gateway';
}

const serviceKit = { name: '@shop/service-kit', folder: 'services/kit' };
const frontKit = { name: '@shop/front-kit', folder: 'shell/kit' };

function service(name: 'catalog' | 'orders' | 'identity' | 'notifications' | 'gateway'): Deployable {
  return {
    name,
    folder: `services/${name}`,
    kit: serviceKit,
    service: name,
  };
}

function frontEnd(name: string): Deployable {
  return { name, folder: name, kit: frontKit };
}

export const deployables: readonly Deployable[] = [
  ...(['gateway', 'catalog', 'orders', 'identity', 'notifications'] as const).map(service),
  ...['shell', 'mf-storefront', 'mf-dashboard', 'mf-admin'].map(frontEnd),
];

const shared = ['services/contracts', 'services/tooling'];

/** Returns the folders that a package is built and tested from: its own, its kit, the kit's dependencies, and the shared tools. */
export function foldersOf({ folder, kit, service }: Deployable): string[] {
  return [...new Set([...shared, ...(service ? ['services/http-server'] : []), kit.folder, folder])];
}

export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
