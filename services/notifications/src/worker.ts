import { queues } from '@shop/contracts';
import {
  assertRedisWrites,
  connectRedis,
  createHealth,
  createHttpApp,
  createProducer,
  loggedReadsCollection,
  type Sweep,
  startLease,
  startLogSweepers,
  startSweeper,
  startWorker,
  whenScraped,
} from '@shop/service-kit';
import { accountHandlers } from './accounts/account.worker.ts';
import { readWorkerConfig, type WorkerConfig } from './config.ts';
import { type NotificationsService, openNotificationsService } from './deps.ts';
import { documentHandlers } from './documents/documents.worker.ts';
import { createRenderer } from './documents/render-document.ts';
import { createCompanyContacts } from './mails/company-contact.ts';
import { createDelivery, type DeliveryDeps, giveUpLost } from './mails/deliver.ts';
import { orderFactHandlers, partFactHandlers } from './mails/facts.worker.ts';
import { mailsCollection } from './mails/mail.store.ts';
import { createMailAddresses } from './mails/mail-address.ts';
import { createMailGauges } from './mails/mail-metrics.ts';
import { createPace } from './mails/pace.ts';
import { releaseProved } from './mails/release-proved.ts';
import { smtpSender } from './mails/smtp.ts';
import type { WriteMailDeps } from './mails/write-mail.ts';
import { createPreferenceStore } from './preferences/preference.store.ts';

/** For retries and for mails of other workers: this one sends its own as soon as they are written. */
const deliverEveryMs = 2_000;
const tidyEveryMs = 60_000;
const proofEveryMs = 30_000;
const gaugesEveryMs = 15_000;

/** Renders documents, writes mails and sends them until the process is asked to stop. */
export async function startWorkers(
  { queueDeps, database, documents, mails, logger, metrics, serve }: NotificationsService,
  config: WorkerConfig,
): Promise<void> {
  const addressOf = createMailAddresses(config.IDENTITY_URL, logger, config.SERVICE_SECRET);
  const orders = { url: config.ORDERS_WORKER_URL, secret: config.SERVICE_SECRET };
  const company = createCompanyContacts(orders, logger);
  const { MAIL_FROM: address, OFFICE_EMAIL: office, SHOP_URL: shopUrl, MAIL_LINK_KEY: linkKey } = config;
  const sender = { address, office, shopUrl, linkKey };
  const redis = connectRedis(config.REDIS_URL, logger);
  const preferences = createPreferenceStore(database.db);
  const renderer = createRenderer();
  const now = () => new Date();
  const sending: DeliveryDeps = {
    mails,
    documents,
    sender,
    now,
    send: smtpSender({ url: config.SMTP_URL, from: config.MAIL_FROM }),
    pace: createPace(config.MAILS_PER_SECOND),
    logger,
    metrics,
  };
  const deliver = createDelivery(sending);
  const lease = await startLease(database.db, 'sweepers', logger);
  const every = (name: string, everyMs: number, sweep: Sweep) =>
    startSweeper({ name, everyMs, logger, lease, sweep });
  const delivery = every('mails', deliverEveryMs, deliver);
  const writing: WriteMailDeps = {
    preferences,
    addressOf,
    company,
    sender,
    now,
    mails: {
      add: async (mail, now) => {
        const isNew = await mails.add(mail, now);
        delivery.wake();
        return isNew;
      },
    },
  };
  const workers = [
    startWorker(queues.notificationsFacts, orderFactHandlers(writing), queueDeps),
    startWorker(queues.notificationsPartFacts, partFactHandlers(writing), queueDeps),
    startWorker(
      queues.notificationsAccounts,
      accountHandlers({ ...writing, preferences, mails: { ...mails, add: writing.mails.add } }),
      queueDeps,
    ),
    startWorker(
      queues.notificationsDocuments,
      documentHandlers({ ...writing, documents, renderer }),
      queueDeps,
    ),
  ];
  const producer = createProducer(queueDeps);
  const sweepers = [
    delivery,
    ...(await startLogSweepers(database.db, [mailsCollection, loggedReadsCollection], {
      producer,
      logger,
      metrics,
      lease,
    })),
    every('mails that wait for proof', proofEveryMs, async () => {
      await releaseProved({ mails, addressOf, now });
      delivery.wake();
    }),
    every('lost mails', tidyEveryMs, () => giveUpLost(sending)),
    every('old mails', tidyEveryMs, () => mails.forgetContents(new Date())),
    startSweeper({
      name: 'mail gauges',
      everyMs: gaugesEveryMs,
      logger,
      sweep: whenScraped(metrics, createMailGauges(metrics, mails)),
    }),
  ];
  const health = createHealth([
    { name: 'mongodb', check: database.ping },
    { name: 'redis', check: () => assertRedisWrites(redis, config.QUEUE_PREFIX) },
  ]);
  const app = createHttpApp({ logger, metrics, health }, () => undefined);
  await serve(app, health, [
    ...sweepers.map((sweeper) => sweeper.close),
    lease.close,
    ...workers.map((worker) => worker.close),
    renderer.close,
    producer.close,
    () => redis.disconnect(),
    database.close,
  ]);
}

if (import.meta.main) {
  const config = readWorkerConfig();
  await startWorkers(await openNotificationsService('notifications-worker', config), config);
}
