import { email } from '@shop/contracts';
import { baseConfig, commaList, mongoConfig, redisConfig } from '@shop/service-kit';
import { z } from 'zod';

export const identityConfig = z
  .object({
    ...baseConfig.shape,
    ...mongoConfig.shape,
    ...redisConfig.shape,
    FIREBASE_PROJECT_ID: z.string().min(1),
    /** `host:port` of the emulator; the Firebase library reads it from the environment. */
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[\w.-]+:\d+$/, 'must be host:port, without http://')
      .optional(),
    /** JSON key of the Firebase service account. Without it, revoked ID tokens are accepted. */
    FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
    /** Accounts that become admin when they first verify one of these addresses. */
    ADMIN_EMAILS: commaList().pipe(z.array(email)),
    /** The orders worker, which says what is left to send. Without it accounts cannot be closed. */
    ORDERS_WORKER_URL: z.url().optional(),
    /** PEM file of the P-256 key that signs access tokens. */
    TOKEN_PRIVATE_KEY_FILE: z.string().min(1),
    /** PEM files of earlier public keys: after a key change, older tokens stay valid until they expire. */
    TOKEN_PREVIOUS_PUBLIC_KEY_FILES: commaList(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.FIREBASE_AUTH_EMULATOR_HOST === undefined, {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    error: 'must not be set in production: the emulator believes unsigned tokens',
  })
  .refine((env) => env.FIREBASE_AUTH_EMULATOR_HOST || env.FIREBASE_SERVICE_ACCOUNT, {
    path: ['FIREBASE_SERVICE_ACCOUNT'],
    error: 'is needed without the emulator: revoked ID tokens would pass',
  });

export type IdentityConfig = z.output<typeof identityConfig>;

export const defaultDatabase = 'shop_identity';
