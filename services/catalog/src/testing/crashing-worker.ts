import { createProducer, readConfig } from '@shop/service-kit';
import { workerConfig } from '../config.ts';
import { openCatalogService } from '../deps.ts';
import { startWorkers } from '../worker.ts';
import { faultyProducer, faultyStockStore } from './fault-points.ts';

/** Runs the real worker, which kills itself at FAULT_POINT. */
const config = readConfig(workerConfig);
const service = await openCatalogService('catalog-worker', config);
const producer = faultyProducer(createProducer(service.queueDeps));
await startWorkers({ ...service, stockStore: faultyStockStore(service.stockStore), producer }, config);
