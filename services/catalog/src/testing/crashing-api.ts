import { readApiConfig } from '../config.ts';
import { openCatalogService } from '../service.ts';
import { startApi } from '../start-api.ts';
import { faultyPartChanges, faultyStockStore } from './fault-points.ts';

/** The api as it is, stopped by its own hand where FAULT_POINT says. */
const config = readApiConfig();
const service = await openCatalogService('catalog', config);
await startApi(
  {
    ...service,
    stockStore: faultyStockStore(service.stockStore),
    partChanges: faultyPartChanges(service.partChanges),
  },
  config,
);
