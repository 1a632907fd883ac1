import { describe, expect, test } from 'vitest';
import { readOrdersConfig } from './config.ts';
import { paymentSettings } from './payments/payment.config.ts';

const base = { MONGO_URL: 'mongodb://x', REDIS_URL: 'redis://x', IDENTITY_URL: 'http://127.0.0.1:1' };
const sandbox = { STRIPE_SANDBOX_URL: 'http://127.0.0.1:4242' };
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

describe('payment settings', () => {
  test('uses the real provider when all keys are set', () => {
    const settings = paymentSettings(readOrdersConfig({ ...base, ...sandbox, ...keys }));
    expect(settings).toEqual({ secretKey: 'sk_test_1', webhookSecret: 'whsec_1', shopId: 'parts-shop' });
  });

  test('uses the stand-in without keys', () => {
    const empty = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(paymentSettings(readOrdersConfig({ ...base, ...sandbox, ...empty }))).toEqual({
      secretKey: 'sk_test_sandbox',
      webhookSecret: 'whsec_sandbox',
      shopId: 'parts-shop',
      sandboxUrl: 'http://127.0.0.1:4242',
    });
  });

  test('marks payments with SHOP_ID, or with the default if it is empty', () => {
    const shopId = (SHOP_ID: string) =>
      paymentSettings(readOrdersConfig({ ...base, ...sandbox, SHOP_ID })).shopId;
    expect([shopId('spares.example'), shopId('')]).toEqual(['spares.example', 'parts-shop']);
  });

  test.each([
    ['1 to 40 letters', { ...sandbox, SHOP_ID: 'my shop' }],
    ['all three', { ...sandbox, STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SANDBOX_URL', {}],
    ['required in production', { ...sandbox, NODE_ENV: 'production' }],
    ['both be live', { ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }],
  ])('refuses to start with unusable settings and says: %s', (says, env) => {
    expect(() => readOrdersConfig({ ...base, ...env })).toThrow(says);
  });
});
