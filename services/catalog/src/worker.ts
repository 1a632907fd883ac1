import { createProducer } from '@shop/service-kit';
import { readWorkerConfig } from './config.ts';
import { openCatalogService } from './service.ts';
import { startCatalogWorker } from './start-worker.ts';

const config = readWorkerConfig();
const service = await openCatalogService('catalog-worker', config);
await startCatalogWorker({ ...service, producer: createProducer(service.queueDeps) }, config);
