import { fileURLToPath } from 'node:url';

/** What is deployed by itself. Folders are relative to the checkout. */
export interface Deployable {
  readonly name: string;
  readonly folder: string;
  readonly kit: { readonly name: string; readonly folder: string };
  /** The service whose calls it offers; a front end offers none. */
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

/** The folders that a package is built and tested from: itself, its kit, what that is made with, and the tools of every package. */
export function foldersOf({ folder, kit, service }: Deployable): string[] {
  return [...new Set([...shared, ...(service ? ['services/http-server'] : []), kit.folder, folder])];
}

/** The checkout this file belongs to. */
export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
