import { readConfig } from '@shop/service-kit';
import { apiConfig } from './config.ts';
import { openCatalogService } from './service.ts';
import { startApi } from './start-api.ts';

const config = readConfig(apiConfig);
await startApi(await openCatalogService('catalog', config), config);
