import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { limits } from '@shop/contracts/limits';
import type { RuntimeConfig } from '@shop/contracts/runtime-config';
import { assignPorts } from '../lib/ports.ts';
import { replacePrivateFile } from '../lib/state-file.ts';
import type { LocalConfig } from './config.ts';

export interface ShopSetup {
  readonly config: LocalConfig;
  readonly ports: Readonly<Record<string, number>>;
  readonly tokenKeyFile: string;
  readonly imagesKey: string;
  /** Signs links in mails; stays the same after a restart. */
  readonly mailLinkKey: string;
  /** Services answer each other's questions only with it; stays the same after a restart. */
  readonly serviceSecret: string;
}

/** Creates the key that signs access tokens once per DATA_DIR, so that sessions survive a restart. */
export async function tokenKeyFile(dataDir: string): Promise<string> {
  const file = join(dataDir, 'keys', 'token-private-key.pem');
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await replacePrivateFile(file, String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  return file;
}

/** Assigns a port to each listener and reads or makes the keys. */
export async function prepareSetup(config: LocalConfig, listeners: readonly string[]): Promise<ShopSetup> {
  const keyFile = await tokenKeyFile(config.dataDir);
  const key = readFileSync(keyFile);
  return {
    config,
    ports: {
      gateway: config.API_PORT,
      ...(await assignPorts(join(config.dataDir, 'ports.json'), listeners)),
      web: config.WEB_PORT,
    },
    tokenKeyFile: keyFile,
    imagesKey: config.IMAGES_KEY ?? randomBytes(16).toString('hex'),
    mailLinkKey: createHash('sha256').update(key).digest('hex'),
    serviceSecret: createHash('sha256').update('between services').update(key).digest('hex'),
  };
}

/** Every process answers 200 here when it can serve. */
export const readyPath = '/readyz';
export const smtpPort = 'mailbox-smtp';
/** Where the identity emulator listens; the process that runs it has a port of its own for its health. */
export const emulatorPort = 'identity-emulator-auth';

type Setup = Pick<ShopSetup, 'config' | 'ports'>;

export function urlOf({ ports }: Pick<Setup, 'ports'>, name: string): string {
  return `http://127.0.0.1:${ports[name]}`;
}

export function webUrl({ WEB_PORT }: LocalConfig): string {
  return `http://localhost:${WEB_PORT}`;
}

export function apiUrl({ API_PORT }: LocalConfig): string {
  return `http://localhost:${API_PORT}`;
}

/** Uses the real service if its keys are set, and a stand-in otherwise. */
export function standInsOf({ FIREBASE_API_KEY, STRIPE_SECRET_KEY, IMAGES_URL, SMTP_URL }: LocalConfig) {
  return { identity: !FIREBASE_API_KEY, payments: !STRIPE_SECRET_KEY, images: !IMAGES_URL, mail: !SMTP_URL };
}

/** An image host often serves pictures from another origin than its upload API. */
export function imagesPublicOrigins(setup: Setup): string {
  const { IMAGES_PUBLIC_ORIGINS, IMAGES_URL } = setup.config;
  return IMAGES_PUBLIC_ORIGINS ?? (IMAGES_URL ? new URL(IMAGES_URL).origin : urlOf(setup, 'images'));
}

/** The settings that front ends get. */
export function runtimeConfigFor(setup: Setup): RuntimeConfig {
  const { FIREBASE_PROJECT_ID: projectId, STRIPE_PUBLISHABLE_KEY: publishableKey, ...config } = setup.config;
  const paymentsUrl = urlOf(setup, 'payments');
  return {
    apiUrl: '/api',
    identity: {
      apiKey: config.FIREBASE_API_KEY ?? 'demo-key',
      projectId,
      authDomain: config.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
      emulatorUrl: config.FIREBASE_API_KEY ? undefined : urlOf(setup, emulatorPort),
    },
    payments: publishableKey
      ? { publishableKey }
      : {
          publishableKey: 'pk_test_sandbox',
          scriptUrl: `${paymentsUrl}/stripe.js`,
          apiUrl: paymentsUrl,
        },
    images: {
      maxBytes: limits.imageBytes,
      types: ['image/jpeg', 'image/png', 'image/webp'],
      publicOrigins: [],
    },
  };
}
