import { z } from 'zod';

/** An empty variable counts as unset: compose files pass empty ones on. */
const secret = z
  .string()
  .optional()
  .transform((value) => value || undefined);

export const defaultShopId = 'parts-shop';

/** Written on every payment, because other shops or copies of this one may share the provider account. */
const shopId = z
  .string()
  .optional()
  .transform((value) => value || defaultShopId)
  .pipe(z.string().regex(/^[\w.-]{1,40}$/, 'it must be 1 to 40 letters, digits or . _ -'));

/** Keys of the real provider: all three, or none plus the address of the stand-in. */
export const paymentConfig = {
  STRIPE_SECRET_KEY: secret,
  STRIPE_PUBLISHABLE_KEY: secret,
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_SANDBOX_URL: secret.pipe(z.url({ protocol: /^https?$/ }).optional()),
  SHOP_ID: shopId,
};

const schema = z.object(paymentConfig);
type PaymentEnv = z.output<typeof schema>;

export interface PaymentSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly shopId: string;
  /** URL of the stand-in; undefined for the real provider. */
  readonly sandboxUrl?: string;
}

/** The stand-in accepts these; they are worthless elsewhere. */
const sandboxKeys = { secretKey: 'sk_test_sandbox', webhookSecret: 'whsec_sandbox' };

export function paymentConfigFault(env: PaymentEnv, production: boolean): string | undefined {
  const keys = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY, env.STRIPE_WEBHOOK_SECRET];
  const given = keys.filter((key) => key !== undefined).length;
  if (given !== 0 && given !== keys.length) return 'set all three STRIPE_ keys, or none';
  if (given === 0 && production) return 'the three STRIPE_ keys are required in production';
  if (given === 0 && !env.STRIPE_SANDBOX_URL) return 'set STRIPE_SANDBOX_URL where no STRIPE_ keys are set';
  if (given !== 0 && keyMode(env.STRIPE_SECRET_KEY) !== keyMode(env.STRIPE_PUBLISHABLE_KEY))
    return 'the secret and the publishable STRIPE_ key must both be live or both be test keys';
  return undefined;
}

function keyMode(key = ''): string {
  return key.includes('_live_') ? 'live' : 'test';
}

/** Returns the settings: real keys if set, otherwise the stand-in's. */
export function paymentSettings(env: Partial<PaymentEnv>): PaymentSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const shopId = env.SHOP_ID ?? defaultShopId;
  if (secretKey !== undefined && webhookSecret !== undefined) return { secretKey, webhookSecret, shopId };
  const sandbox = env.STRIPE_SANDBOX_URL ? { sandboxUrl: env.STRIPE_SANDBOX_URL } : {};
  return { ...sandboxKeys, shopId, ...sandbox };
}
