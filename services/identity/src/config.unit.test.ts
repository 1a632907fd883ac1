import { ConfigError, readConfig } from '@shop/service-kit';
import { describe, expect, test } from 'vitest';
import { identityConfig } from './config.ts';

const env = {
  MONGO_URL: 'mongodb://localhost',
  REDIS_URL: 'redis://localhost',
  FIREBASE_PROJECT_ID: 'demo-parts',
  FIREBASE_SERVICE_ACCOUNT: 'a key',
  TOKEN_PRIVATE_KEY_FILE: '/run/secrets/token.pem',
};

describe('identity configuration', () => {
  test('trims and lower-cases lists and drops empty entries', () => {
    const config = readConfig(identityConfig, {
      ...env,
      ADMIN_EMAILS: ' Boss@Example.com, ,other@example.com',
      TOKEN_PREVIOUS_PUBLIC_KEY_FILES: 'a.pem, b.pem',
    });
    expect(config.ADMIN_EMAILS).toEqual(['boss@example.com', 'other@example.com']);
    expect(config.TOKEN_PREVIOUS_PUBLIC_KEY_FILES).toEqual(['a.pem', 'b.pem']);
  });

  test('refuses to start when the emulator is configured in production', () => {
    const withEmulator = { ...env, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(readConfig(identityConfig, withEmulator).FIREBASE_AUTH_EMULATOR_HOST).toBe('127.0.0.1:9099');
    expect(() => readConfig(identityConfig, { ...withEmulator, NODE_ENV: 'production' })).toThrow(
      ConfigError,
    );
  });
});
