import { openOrdersService } from '../service.ts';
import { startOrdersWorker } from '../start-worker.ts';
import { withFaultPoints } from './fault-points.ts';

/** The worker as it is, ended by its own hand where FAULT_POINT says. */
await startOrdersWorker(withFaultPoints(await openOrdersService('orders-worker')));
