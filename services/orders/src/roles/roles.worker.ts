import { queues } from '@shop/contracts';
import { type QueueParts, type RunningWorker, roleHandlers, startWorker } from '@shop/service-kit';

/** Keeps this service's copy of the roles up to date. */
export function startRolesWorker(
  store: Parameters<typeof roleHandlers>[0],
  parts: QueueParts,
): RunningWorker {
  return startWorker(queues.ordersRoles, roleHandlers(store), parts);
}
