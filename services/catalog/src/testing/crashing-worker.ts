import { createProducer } from '@shop/service-kit';
import { readWorkerConfig } from '../config.ts';
import { openCatalogService } from '../service.ts';
import { startCatalogWorker } from '../start-worker.ts';
import { faultyProducer, faultyStockStore } from './fault-points.ts';

/** The worker as it is, stopped by its own hand where FAULT_POINT says. */
const config = readWorkerConfig();
const service = await openCatalogService('catalog-worker', config);
const producer = faultyProducer(createProducer(service.queueDeps));
await startCatalogWorker({ ...service, stockStore: faultyStockStore(service.stockStore), producer }, config);
