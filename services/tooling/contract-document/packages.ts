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

/** The checkout this file belongs to. */
export const checkout = fileURLToPath(new URL('../../../', import.meta.url));
