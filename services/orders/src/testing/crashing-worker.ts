import { openOrdersService } from '../service.ts';
import { startOrdersWorker } from '../start-worker.ts';
import { withFaultPoints } from './fault-points.ts';

/** The real worker, killing itself at FAULT_POINT. */
await startOrdersWorker(withFaultPoints(await openOrdersService('orders-worker')));
