import { queues } from '@shop/contracts';
import { type QueueParts, type RunningWorker, roleHandlers, startWorker } from '@shop/service-kit';

/** Keeps this service's copy of the newest roles. */
export function startRolesWorker(
  store: Parameters<typeof roleHandlers>[0],
  parts: QueueParts,
): RunningWorker {
  return startWorker(queues.catalogRoles, roleHandlers(store), parts);
}
