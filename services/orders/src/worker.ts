import { openOrdersService } from './service.ts';
import { startOrdersWorker } from './start-worker.ts';

await startOrdersWorker(await openOrdersService('orders-worker'));
