import { readApiConfig } from './config.ts';
import { openCatalogService } from './service.ts';
import { startApi } from './start-api.ts';

const config = readApiConfig();
await startApi(await openCatalogService('catalog', config), config);
