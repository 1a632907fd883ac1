import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { withTimeout } from '@shop/service-kit';
import { buildIndexData } from './build.ts';
import type { IndexData } from './index-data.ts';
import { smallCatalogue } from './live-index.ts';
import type { SearchStore } from './search.store.ts';

export interface DatabaseAddress {
  readonly url: string;
  readonly database: string;
}

const buildMs = 300_000;
/** Heap limit of the thread; its result lies outside the heap. */
const heapMb = 192;

function failed(thread: Worker): Promise<never> {
  return once(thread, 'exit').then(([code]) => {
    throw new Error(`the thread that builds the search index ended with ${code}`);
  });
}

async function buildInThread(address: DatabaseAddress): Promise<IndexData> {
  const thread = new Worker(new URL('./build-thread.ts', import.meta.url), {
    workerData: address,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  const built = once(thread, 'message').then(([data]): IndexData => data);
  try {
    return await withTimeout(Promise.race([built, failed(thread)]), buildMs, 'building the search index');
  } finally {
    await thread.terminate();
  }
}

/** Builds the index of all parts. Large ones are built in a thread, to keep the event loop free. */
export function indexBuilder(store: Pick<SearchStore, 'size' | 'batches'>, address?: DatabaseAddress) {
  return async (): Promise<IndexData> =>
    address && (await store.size()) > smallCatalogue
      ? buildInThread(address)
      : buildIndexData(store.batches());
}
