import { openDatabase, requestTimeoutMs, startProcess } from '@shop/service-kit';
import manifest from '../package.json' with { type: 'json' };
import type { NotificationsConfig } from './config.ts';
import { createDocumentStore } from './documents/document.store.ts';
import { createMailStore } from './mails/mail.store.ts';

/** Opens the process, database and stores that the api and the worker share. */
export async function openNotificationsService(
  name: 'notifications' | 'notifications-worker',
  config: NotificationsConfig,
) {
  const { logger, metrics, serve } = await startProcess({ service: name, version: manifest.version }, config);
  const database = await openDatabase({
    url: config.MONGO_URL,
    database: config.MONGO_DB,
    logger,
    // Only the api has callers waiting for the database; the worker keeps the default timeout.
    operationMs: name === 'notifications' ? requestTimeoutMs : undefined,
  });
  return {
    queueDeps: { redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger, metrics },
    database,
    documents: await createDocumentStore(database.db),
    mails: await createMailStore(database.db),
    logger,
    metrics,
    serve,
  };
}

export type NotificationsService = Awaited<ReturnType<typeof openNotificationsService>>;
