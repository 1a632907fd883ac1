import { readConfig } from '@shop/service-kit';
import { startApi } from '../api.ts';
import { apiConfig } from '../config.ts';
import { openCatalogService } from '../deps.ts';
import { faultyPartChanges, faultyStockStore } from './fault-points.ts';

/** Runs the real api, which kills itself at FAULT_POINT. */
const config = readConfig(apiConfig);
const service = await openCatalogService('catalog', config);
await startApi(
  {
    ...service,
    stockStore: faultyStockStore(service.stockStore),
    partChanges: faultyPartChanges(service.partChanges),
  },
  config,
);
