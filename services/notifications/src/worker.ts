import { readWorkerConfig } from './config.ts';
import { openNotificationsService } from './service.ts';
import { startNotificationsWorker } from './start-worker.ts';

const config = readWorkerConfig();
await startNotificationsWorker(await openNotificationsService('notifications-worker', config), config);
