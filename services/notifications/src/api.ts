import { readApiConfig } from './config.ts';
import { openNotificationsService } from './service.ts';
import { startApi } from './start-api.ts';

const config = readApiConfig();
await startApi(await openNotificationsService('notifications', config), config);
