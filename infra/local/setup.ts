import type { LocalConfig } from './config.ts';

export interface ShopSetup {
  readonly config: LocalConfig;
  readonly ports: Readonly<Record<string, number>>;
  readonly tokenKeyFile: string;
  readonly imagesKey: string;
  /** Signs links in mails; stays the same after a restart. */
  readonly mailLinkKey: string;
}

export function urlOf({ ports }: Pick<ShopSetup, 'ports'>, name: string): string {
  return `http://127.0.0.1:${ports[name]}`;
}

export function webUrl({ config }: Pick<ShopSetup, 'config'>): string {
  return `http://localhost:${config.WEB_PORT}`;
}

export function apiUrl({ config }: Pick<ShopSetup, 'config'>): string {
  return `http://localhost:${config.API_PORT}`;
}

/** Returns `orders`, `orders-2` and so on, one name per replica. */
export function replicaNames(name: string, { replicas }: Pick<LocalConfig, 'replicas'>): string[] {
  return Array.from({ length: replicas }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}

/** Every process answers 200 here when it can serve. */
export const readyPath = '/readyz';
