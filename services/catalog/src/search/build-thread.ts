import { parentPort, workerData } from 'node:worker_threads';
import { connectMongo } from '@shop/service-kit';
import { z } from 'zod';
import { buffersOf, buildIndexData } from './build.ts';
import { createSearchStore } from './search.store.ts';

const address = z.object({ url: z.string(), database: z.string() }).parse(workerData);
const { db, close } = await connectMongo({ ...address, poolSize: 2 });
try {
  const store = await createSearchStore(db);
  const data = await buildIndexData(store.batches());
  parentPort?.postMessage(data, buffersOf(data));
} finally {
  await close();
}
