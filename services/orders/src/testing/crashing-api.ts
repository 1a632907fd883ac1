import { startApi } from '../api.ts';
import { openOrdersService } from '../deps.ts';
import { withFaultPoints } from './fault-points.ts';

/** The real api, killing itself at FAULT_POINT. */
await startApi(withFaultPoints(await openOrdersService('orders')));
