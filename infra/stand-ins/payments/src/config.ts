import { baseConfig } from '@shop/service-kit/serving';
import { z } from 'zod';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

export const paymentsConfig = baseConfig
  .extend({
    NODE_ENV: z
      .enum(['development', 'test'], 'the stand-in takes no real money and never runs in production')
      .default('development'),
    /** In a container the engine decides who gets in: docker-compose.yml lets this machine alone. */
    IN_CONTAINER: z.stringbool().default(false),
    /** Where the journal is kept. */
    DATA_DIR: z.string().min(1),
    /** Where events are sent; without it nothing is sent until one is named through the control API. */
    WEBHOOK_URL: z.url().optional(),
    WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
    /** Waits in ms before the second, third … attempt to deliver an event. */
    WEBHOOK_RETRY_MS: list
      .pipe(z.array(z.coerce.number<string>().int().min(0)))
      .default([500, 2_000, 10_000, 60_000]),
    /** How long refunds of the two slow test cards stay pending, or seem done, ms. */
    REFUND_SETTLE_MS: z.coerce.number().int().min(0).default(3_000),
    /** Origins whose pages may use the card form; none means every page of this machine. */
    ALLOWED_ORIGINS: list.default([]),
  })
  .refine(({ HOST, IN_CONTAINER }) => loopbackHost.test(HOST) || IN_CONTAINER, {
    path: ['HOST'],
    error: 'the stand-in listens on this machine only',
  });

export type PaymentsConfig = z.infer<typeof paymentsConfig>;
