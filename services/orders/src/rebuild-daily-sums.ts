import { baseConfig, connectMongo, mongoConfig, readConfig } from '@shop/service-kit';
import { z } from 'zod';
import { defaultDatabase } from './config.ts';
import { createBookedMoney } from './money/booked-money.store.ts';
import { createDailySumStore } from './sales/daily-sum.store.ts';
import { rebuildDailySums } from './sales/daily-sums.ts';

/** Adds up all daily sums again from the orders. The shop may be running. */
const config = readConfig(z.object({ ...baseConfig.shape, ...mongoConfig.shape }));
const { db, close } = await connectMongo({
  url: config.MONGO_URL,
  database: config.MONGO_DB ?? defaultDatabase,
});
const days = await rebuildDailySums({
  bookedMoney: createBookedMoney(db),
  dailySums: createDailySumStore(db),
});
await close();
process.stdout.write(`Added up ${days} days.\n`);
