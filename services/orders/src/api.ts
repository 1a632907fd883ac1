import { openOrdersService } from './service.ts';
import { startApi } from './start-api.ts';

await startApi(await openOrdersService('orders'));
