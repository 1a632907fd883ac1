import { baseConfig } from '@shop/service-kit';
import { z } from 'zod';

export const paymentsConfig = baseConfig.extend({
  NODE_ENV: z
    .enum(['development', 'test'], 'the stand-in takes no real money and never runs in production')
    .default('development'),
  /** Folder of the file with all payments. */
  DATA_DIR: z.string().min(1),
  /** Address of the webhook; without it no event is sent. */
  WEBHOOK_URL: z.url().optional(),
  /** Waits in ms before the second, third … attempt to deliver an event. */
  WEBHOOK_RETRY_MS: z
    .string()
    .default('500,2000,10000,60000')
    .transform((text) => text.split(',').map(Number)),
  /** How long refunds of the two slow test cards keep their first status, ms. */
  REFUND_SETTLE_MS: z.coerce.number().int().min(0).default(3_000),
});

export type PaymentsConfig = z.infer<typeof paymentsConfig>;
