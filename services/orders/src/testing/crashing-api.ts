import { openOrdersService } from '../service.ts';
import { startApi } from '../start-api.ts';
import { withFaultPoints } from './fault-points.ts';

/** The api as it is, ended by its own hand where FAULT_POINT says. */
await startApi(withFaultPoints(await openOrdersService('orders')));
