import { createProducer, readConfig } from '@shop/service-kit';
import { workerConfig } from './config.ts';
import { openCatalogService } from './service.ts';
import { startCatalogWorker } from './start-worker.ts';

const config = readConfig(workerConfig);
const service = await openCatalogService('catalog-worker', config);
await startCatalogWorker({ ...service, producer: createProducer(service.queueDeps) }, config);
