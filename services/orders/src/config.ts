import { limits } from '@shop/contracts';
import { baseConfig, mongoConfig, readConfig, redisConfig, tokenConfig } from '@shop/service-kit';
import { z } from 'zod';
import { paymentConfig, paymentConfigFault } from './payments/payment.config.ts';

export const ordersConfig = baseConfig
  .extend({
    ...mongoConfig.shape,
    ...redisConfig.shape,
    ...tokenConfig.shape,
    ...paymentConfig,
    /** How long an unpaid order holds its stock; 0 = for ever. */
    ORDER_HOLD_MINUTES: z.coerce.number().min(0).default(1_440),
    /** How many unpaid orders one person may have, and what they may come to together; 0 = no limit. */
    MAX_UNPAID_ORDERS: z.coerce.number().int().min(0).default(50),
    MAX_UNPAID_DOLLARS: z.coerce.number().min(0).default(1_000_000),
    /** Multiplies what one person and one address may do in a while; 0 = no limits. */
    BUDGET_FACTOR: z.coerce.number().int().min(0).default(1),
    /** How many lines an order may have: 1 while a version runs beside this one that knows no other orders. */
    /** How long POST /order waits for the stock decision. */
    ORDER_DECISION_MS: z.coerce.number().int().min(0).default(limits.orderDecisionMs),
  })
  .superRefine((env, context) => {
    const message = paymentConfigFault(env, env.NODE_ENV === 'production');
    if (message) context.addIssue({ code: 'custom', path: ['STRIPE_SECRET_KEY'], message });
  });

export type OrdersConfig = z.output<typeof ordersConfig>;

export function readOrdersConfig(env?: Record<string, string | undefined>): OrdersConfig {
  return readConfig(ordersConfig, env);
}

export const defaultDatabase = 'shop_orders';
