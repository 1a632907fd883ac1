import { limits, type RuntimeConfig } from '@shop/contracts';
import type { LocalConfig } from './config.ts';
import { type ShopSetup, urlOf } from './setup.ts';

export const smtpPort = 'mailbox-smtp';

type Setup = Pick<ShopSetup, 'config' | 'ports'>;

/** Uses the real service if its keys are set, and a stand-in otherwise. */
export function standInsOf({ FIREBASE_API_KEY, STRIPE_SECRET_KEY, IMAGES_URL, SMTP_URL }: LocalConfig) {
  return { identity: !FIREBASE_API_KEY, payments: !STRIPE_SECRET_KEY, images: !IMAGES_URL, mail: !SMTP_URL };
}

/** Without `http://`, as firebase-admin expects it. */
export function emulatorHost({ ports }: Setup): string {
  return `127.0.0.1:${ports['identity-emulator']}`;
}

export function smtpUrl({ config, ports }: Setup): string {
  return config.SMTP_URL ?? `smtp://127.0.0.1:${ports[smtpPort]}`;
}

/** An image host often serves pictures from another origin than its upload API. */
export function imagesPublicOrigins(setup: Setup): string {
  const { IMAGES_PUBLIC_ORIGINS, IMAGES_URL } = setup.config;
  return IMAGES_PUBLIC_ORIGINS ?? (IMAGES_URL ? new URL(IMAGES_URL).origin : urlOf(setup, 'images'));
}

function identityConfig(setup: Setup): RuntimeConfig['identity'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN } = setup.config;
  const authDomain = FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return FIREBASE_API_KEY
    ? { apiKey: FIREBASE_API_KEY, projectId, authDomain }
    : { apiKey: 'demo-key', projectId, authDomain, emulatorUrl: urlOf(setup, 'identity-emulator') };
}

function paymentsConfig(setup: Setup): RuntimeConfig['payments'] {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = setup.config;
  if (publishableKey) return { publishableKey };
  const apiUrl = urlOf(setup, 'payments');
  return { publishableKey: 'pk_test_sandbox', scriptUrl: `${apiUrl}/stripe.js`, apiUrl };
}

export function runtimeConfigFor(setup: Setup): RuntimeConfig {
  return {
    apiUrl: '/api',
    identity: identityConfig(setup),
    payments: paymentsConfig(setup),
    images: { maxBytes: limits.imageBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  };
}
