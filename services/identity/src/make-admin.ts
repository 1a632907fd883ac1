import { email } from '@shop/contracts';
import {
  baseConfig,
  connectMongo,
  createLogger,
  createMetrics,
  createOutbox,
  createOutboxStore,
  createProducer,
  mongoConfig,
  readConfig,
  redisConfig,
} from '@shop/service-kit';
import { z } from 'zod';
import { defaultDatabase } from './config.ts';
import { createDecideRole } from './users/decide-role.ts';
import { createUserStore, usersCollection } from './users/user.store.ts';

/** `make-admin.ts <email>`: the first admin. Exit code 0 when the person is an admin afterwards, 1 when unknown, 2 for wrong use. */
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const address = email.safeParse(process.argv[2]);
if (!address.success) {
  say('Usage: make-admin <email address>');
  process.exit(2);
}

const config = readConfig(z.object({ ...baseConfig.shape, ...mongoConfig.shape, ...redisConfig.shape }));
const logger = createLogger({ service: 'make-admin', level: 'error' });
const database = await connectMongo({ url: config.MONGO_URL, database: config.MONGO_DB ?? defaultDatabase });
const producer = createProducer({ redisUrl: config.REDIS_URL, prefix: config.QUEUE_PREFIX, logger });
const users = await createUserStore(database.db);
const outbox = createOutbox({
  store: await createOutboxStore(database.db, usersCollection),
  producer,
  logger,
  metrics: createMetrics('make-admin'),
});
const outcome = await createDecideRole({ users, outbox, logger })(
  address.data,
  'admin',
  'make-admin command',
);
await producer.close();
await database.close();

const words = {
  changed: `${address.data} is an admin now.`,
  unchanged: `${address.data} is an admin already.`,
  unknown: `Nobody with the address ${address.data} has signed in yet. Sign in to the shop with it once, then run this again.`,
};
say(words[outcome]);
process.exitCode = outcome === 'unknown' ? 1 : 0;
