import { limits } from '@shop/contracts';
import { baseConfig, mongoConfig, readConfig, redisConfig, tokenConfig } from '@shop/service-kit';
import { z } from 'zod';

const common = baseConfig
  .extend(mongoConfig.shape)
  .extend(redisConfig.shape)
  /** Signs the unsubscribe links in mails. */
  .extend({ MAIL_LINK_KEY: z.string().min(32) })
  .transform(({ MONGO_DB = 'shop_notifications', ...rest }) => ({ ...rest, MONGO_DB }));

export type NotificationsConfig = z.output<typeof common>;

/** The orders worker and catalog, which tell what is on papers that are made on request. Without them there are none. */
const papersConfig = z.object({ ORDERS_WORKER_URL: z.url().optional(), CATALOG_URL: z.url().optional() });
export const apiConfig = common.and(tokenConfig).and(papersConfig);
export type ApiConfig = z.output<typeof apiConfig>;

const mailConfig = z.object({
  /** `smtp://user:password@host:587`, or `smtps://…`. */
  SMTP_URL: z.string().min(1),
  MAIL_FROM: z.email(),
  /** Gets the questions of buyers; by default the company's email. */
  OFFICE_EMAIL: z.email().optional(),
  /** Base URL of the links in mails. */
  SHOP_URL: z.url({ protocol: /^https?$/ }),
  /** Mails per second that the mail server accepts from all workers together; 0 = no limit. */
  MAILS_PER_SECOND: z.coerce.number().min(0).default(limits.mailsPerSecond),
  /** Tells the company's data; without it mails carry the default data. */
  ORDERS_WORKER_URL: z.url().optional(),
});
export const workerConfig = common.and(tokenConfig).and(mailConfig);
export type WorkerConfig = z.output<typeof workerConfig>;

export function readApiConfig(env?: Record<string, string | undefined>): ApiConfig {
  return readConfig(apiConfig, env);
}

export function readWorkerConfig(env?: Record<string, string | undefined>): WorkerConfig {
  return readConfig(workerConfig, env);
}
