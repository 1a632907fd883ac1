import type { RuntimeConfig } from '@shop/contracts';
import { expect, test } from 'vitest';
import { runtimeConfig } from '../testing/fake-sites.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const nothing = { styles: [], scripts: [] };

test('allows only the origins of the stand-ins when they are used', () => {
  const policy = contentSecurityPolicy(runtimeConfig, nothing);
  expect(policy).toContain('frame-src http://127.0.0.1:9002;');
  expect(policy).not.toMatch(/stripe|google/);
});

test('allows the origins of the real services when they are used', () => {
  const { emulatorUrl: _emulator, ...identity } = runtimeConfig.identity;
  const config: RuntimeConfig = {
    ...runtimeConfig,
    apiUrl: 'https://api.example.com/v1',
    identity,
    payments: { publishableKey: 'pk_live' },
  };
  const policy = contentSecurityPolicy(config, nothing);
  expect(policy).toContain("script-src 'self' https://apis.google.com https://js.stripe.com;");
  expect(policy).toContain(
    "connect-src 'self' https://api.example.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.stripe.com;",
  );
  expect(policy).toContain(
    'frame-src https://demo-parts.firebaseapp.com https://js.stripe.com https://hooks.stripe.com;',
  );
});

test("allows pictures only from the web origin, the API and the image host's own origins", () => {
  const images = {
    ...runtimeConfig.images,
    publicOrigins: ['https://i.example.com', 'https://j.example.com'],
  };
  expect(contentSecurityPolicy({ ...runtimeConfig, images }, nothing)).toContain(
    "img-src 'self' data: blob: https://i.example.com https://j.example.com;",
  );
  const elsewhere = { ...runtimeConfig, apiUrl: 'https://api.example.com/v1', images };
  expect(contentSecurityPolicy(elsewhere, nothing)).toContain(
    "img-src 'self' data: blob: https://api.example.com https://i.example.com https://j.example.com;",
  );
});

test('allows no inline code or style with any services', () => {
  expect(contentSecurityPolicy(runtimeConfig, nothing)).not.toContain('unsafe');
});
