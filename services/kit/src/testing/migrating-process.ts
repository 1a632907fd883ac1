/** A process that opens its database like the services and then serves; SECOND decides the fate of its second migration. */

import { listen } from '@shop/http-server';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import type { Migration } from '../data/migrations/migration.rules.ts';
import { openDatabase } from '../data/migrations/migrations.store.ts';
import { createLogger } from '../logger.ts';

const settings = z.object({
  MONGO_URL: z.string(),
  MONGO_DB: z.string(),
  SECOND: z.enum(['ends well', 'is killed', 'fails']).default('ends well'),
});
const { MONGO_URL, MONGO_DB, SECOND } = readConfig(settings);
const logger = createLogger({ service: 'migrating', level: 'info' });

/** Appends a line per run of a step, in database order. */
function note(db: Db, step: string) {
  return db
    .collection<{ _id: string; lines: string[] }>('steps')
    .updateOne({ _id: 'steps' }, { $push: { lines: step } }, { upsert: true });
}

const migrations: readonly Migration[] = [
  {
    name: '001-first',
    up: (db) => note(db, 'first'),
  },
  {
    name: '002-second',
    up: async (db) => {
      await note(db, 'second, half');
      if (SECOND === 'is killed') process.kill(process.pid, 'SIGKILL');
      if (SECOND === 'fails') throw new Error('no room for words');
      await note(db, 'second');
    },
  },
];

await openDatabase({ url: MONGO_URL, database: MONGO_DB, migrations, logger, leaseMs: 1_000 });
const { url } = await listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0 });
logger.info({ url }, 'serving');
