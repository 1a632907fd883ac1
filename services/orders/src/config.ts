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
    /** The catalog api, which prices deliveries. Without it, orders with a delivery are refused. */
    CATALOG_URL: z.url().optional(),
    /** How long an unpaid order holds its stock; 0 = forever. */
    ORDER_HOLD_MINUTES: z.coerce.number().min(0).default(1_440),
    /** Limits one person's unpaid orders, by number and total; 0 = no limit. */
    MAX_UNPAID_ORDERS: z.coerce.number().int().min(0).default(limits.knownHolds.person.orders),
    MAX_UNPAID_DOLLARS: z.coerce.number().min(0).default(limits.knownHolds.person.dollars),
    /** Multiplies the budgets per person and address, and what unproved and new people may hold; 0 = no limits. */
    BUDGET_FACTOR: z.coerce.number().int().min(0).default(1),
    /** How many ms POST /order waits for the stock decision. */
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
