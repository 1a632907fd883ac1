import type { LocalConfig } from './config.ts';

/** Everything that is decided before the processes start. */
export interface ShopSetup {
  readonly config: LocalConfig;
  /** Port of every process that listens, by its name. */
  readonly ports: Readonly<Record<string, number>>;
  readonly tokenKeyFile: string;
  /** The gateway's key for the images stand-in. */
  readonly imagesKey: string;
  /** Signs links in mails; the same after a restart. */
  readonly mailLinkKey: string;
}

export function urlOf({ ports }: Pick<ShopSetup, 'ports'>, name: string): string {
  return `http://127.0.0.1:${ports[name]}`;
}

/** The address that people type into a browser. */
export function webUrl({ config }: Pick<ShopSetup, 'config'>): string {
  return `http://localhost:${config.WEB_PORT}`;
}

export function apiUrl({ config }: Pick<ShopSetup, 'config'>): string {
  return `http://localhost:${config.API_PORT}`;
}

/** `orders`, `orders-2` and so on, one for each replica. */
export function replicaNames(name: string, { replicas }: Pick<LocalConfig, 'replicas'>): string[] {
  return Array.from({ length: replicas }, (_, index) => (index === 0 ? name : `${name}-${index + 1}`));
}

/** Where every process answers 200 when it can serve. */
export const readyPath = '/readyz';

/** Where every process answers 200 as long as it runs at all, also when its database is down. */
export const alivePath = '/healthz';
