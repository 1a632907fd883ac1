import { limits } from '@shop/contracts';
import { baseConfig, commaList, redisConfig, tokenConfig } from '@shop/service-kit';
import { z } from 'zod';

export const gatewayConfig = z.object({
  ...baseConfig.shape,
  ...redisConfig.shape,
  ...tokenConfig.shape,
  CATALOG_URL: z.url(),
  ORDERS_URL: z.url(),
  NOTIFICATIONS_URL: z.url(),
  /** The image host; uploads go to `1/upload` below this URL. */
  IMAGES_URL: z.url(),
  IMAGES_KEY: z.string().min(1),
  /** Web origins allowed to call the API (CORS). */
  ALLOWED_ORIGINS: commaList().pipe(z.array(z.url())),
  /** Calls per minute and client; 0 switches all rate limits off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(limits.callsPerMinute),
  /** Multiplies the pictures that one person and address may upload a day; 0 = no limits. */
  BUDGET_FACTOR: z.coerce.number().int().min(0).default(1),
  /** Proxies whose X-Forwarded-For is trusted: addresses, networks, or the names `loopback`, `linklocal`, `uniquelocal`. */
  TRUSTED_PROXIES: commaList('loopback'),
});

export type GatewayConfig = z.output<typeof gatewayConfig>;
