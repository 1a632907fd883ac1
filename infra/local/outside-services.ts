import { limits, type RuntimeConfig } from '@shop/contracts';
import type { LocalConfig } from './config.ts';
import { type ShopSetup, urlOf } from './process-plan.ts';

/** Each outside service is the real one where its keys are set, and a stand-in otherwise. */
export function runsEmulator(config: LocalConfig): boolean {
  return config.FIREBASE_API_KEY === undefined;
}
export function runsPaymentsStandIn(config: LocalConfig): boolean {
  return config.STRIPE_SECRET_KEY === undefined;
}
export function runsImagesStandIn(config: LocalConfig): boolean {
  return config.IMAGES_URL === undefined;
}

/** An image host often shows its pictures elsewhere than where it takes them. */
export function imagesPublicOrigins(around: Around): string {
  const { IMAGES_PUBLIC_ORIGINS, IMAGES_URL } = around.config;
  return IMAGES_PUBLIC_ORIGINS ?? (IMAGES_URL ? new URL(IMAGES_URL).origin : urlOf(around, 'images'));
}

type Around = Pick<ShopSetup, 'config' | 'ports'>;

/** As the provider's library wants it: without `http://`. */
export function emulatorHost(around: Around): string {
  return new URL(urlOf(around, 'identity-emulator')).host;
}

function identityFor(around: Around): RuntimeConfig['identity'] {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY, FIREBASE_AUTH_DOMAIN } = around.config;
  const authDomain = FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`;
  return FIREBASE_API_KEY
    ? { apiKey: FIREBASE_API_KEY, projectId, authDomain }
    : { apiKey: 'demo-key', projectId, authDomain, emulatorUrl: urlOf(around, 'identity-emulator') };
}

function paymentsFor(around: Around): RuntimeConfig['payments'] {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = around.config;
  if (publishableKey) return { publishableKey };
  const apiUrl = urlOf(around, 'payments');
  return { publishableKey: 'pk_test_sandbox', scriptUrl: `${apiUrl}/stripe.js`, apiUrl };
}

/** What the front ends are told at `/config.json`. */
export function runtimeConfigFor(around: Around): RuntimeConfig {
  return {
    apiUrl: '/api',
    identity: identityFor(around),
    payments: paymentsFor(around),
    images: { maxBytes: limits.imageBytes, types: ['image/jpeg', 'image/png', 'image/webp'] },
  };
}
