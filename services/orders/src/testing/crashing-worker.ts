import { openOrdersService } from '../deps.ts';
import { startWorkers } from '../worker.ts';
import { withFaultPoints } from './fault-points.ts';

/** The real worker, killing itself at FAULT_POINT. */
await startWorkers(withFaultPoints(await openOrdersService('orders-worker')));
