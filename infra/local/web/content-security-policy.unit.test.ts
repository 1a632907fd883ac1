import { expect, test } from 'vitest';
import { runtimeConfig } from '../testing/fake-sites.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

const imageOrigin = 'https://images.example.com';

test('when stand-ins are used, then only their origins are let in', () => {
  const policy = contentSecurityPolicy(runtimeConfig, imageOrigin);
  expect(policy).toContain('frame-src http://127.0.0.1:9002;');
  expect(policy).not.toMatch(/stripe|google/);
});

test('when the real services are used, then their origins are let in', () => {
  const { emulatorUrl: _emulator, ...identity } = runtimeConfig.identity;
  const policy = contentSecurityPolicy(
    {
      ...runtimeConfig,
      apiUrl: 'https://api.example.com/v1',
      identity,
      payments: { publishableKey: 'pk_live' },
    },
    imageOrigin,
  );
  expect(policy).toContain("script-src 'self' https://apis.google.com https://js.stripe.com;");
  expect(policy).toContain(
    "connect-src 'self' https://api.example.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com https://api.stripe.com;",
  );
  expect(policy).toContain(
    'frame-src https://demo-parts.firebaseapp.com https://js.stripe.com https://hooks.stripe.com;',
  );
});

test('when any services are used, then no inline code or style is allowed', () => {
  expect(contentSecurityPolicy(runtimeConfig, imageOrigin)).not.toContain('unsafe');
});
