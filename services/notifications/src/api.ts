import { authenticateBy, createHealth, createReadLog } from '@shop/service-kit';
import { createNotificationsApp } from './app.ts';
import { type ApiConfig, readApiConfig } from './config.ts';
import { type NotificationsService, openNotificationsService } from './deps.ts';
import { createPapersOnRequest } from './documents/papers-on-request.ts';
import { createRenderer } from './documents/render-document.ts';
import { createPreferenceStore } from './preferences/preference.store.ts';

/** Serves the calls of the shop until the process is asked to stop. */
export async function startApi(
  { database, documents, mails, logger, metrics, serve }: NotificationsService,
  config: ApiConfig,
): Promise<void> {
  const { NODE_ENV, MAIL_LINK_KEY: linkKey, ORDERS_WORKER_URL: orders, CATALOG_URL: catalog } = config;
  // Redis is not required: the api sends nothing.
  const health = createHealth([{ name: 'mongodb', check: database.ping }]);
  const renderer = createRenderer();
  const app = createNotificationsApp(
    {
      documents,
      mails,
      preferences: createPreferenceStore(database.db),
      linkKey,
      papers: createPapersOnRequest({ orders, catalog, secret: config.SERVICE_SECRET }, renderer),
      logger,
      metrics,
      health,
    },
    {
      authenticate: authenticateBy(config),
      logRead: await createReadLog(database.db),
      checkReplies: NODE_ENV === 'test',
    },
  );
  await serve(app, health, [renderer.close, database.close]);
}

if (import.meta.main) {
  const config = readApiConfig();
  await startApi(await openNotificationsService('notifications', config), config);
}
