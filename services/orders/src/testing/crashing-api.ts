import { openOrdersService } from '../service.ts';
import { startApi } from '../start-api.ts';
import { withFaultPoints } from './fault-points.ts';

/** The real api, killing itself at FAULT_POINT. */
await startApi(withFaultPoints(await openOrdersService('orders')));
