import { baseConfig, redisConfig, tokenConfig, urlList } from '@shop/service-kit/serving';
import { z } from 'zod';

function cut(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

const commaList = z.string().default('').transform(cut);

export const gatewayConfig = z.object({
  ...baseConfig.shape,
  ...redisConfig.shape,
  ...tokenConfig.shape,
  CATALOG_URL: urlList,
  ORDERS_URL: urlList,
  NOTIFICATIONS_URL: urlList,
  /** The image host; uploads go to `1/upload` below it. */
  IMAGES_URL: z.url(),
  IMAGES_KEY: z.string().min(1),
  /** Web origins whose scripts may call the API. */
  ALLOWED_ORIGINS: commaList.pipe(z.array(z.url())),
  /** Calls per minute of one client; 0 switches all rate limits off. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  /** How many visitors one address can stand for where front ends are judged by how many met errors. */
  VISITORS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(2),
  /** Whose X-Forwarded-For is believed: addresses, networks, or the names `loopback`, `linklocal`, `uniquelocal`. */
  TRUSTED_PROXIES: z.string().default('loopback').transform(cut),
});
