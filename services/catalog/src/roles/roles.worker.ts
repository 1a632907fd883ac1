import { queues } from '@shop/contracts';
import { type QueueDeps, type RunningWorker, roleHandlers, startWorker } from '@shop/service-kit';

export function startRolesWorker(store: Parameters<typeof roleHandlers>[0], parts: QueueDeps): RunningWorker {
  return startWorker(queues.catalogRoles, roleHandlers(store), parts);
}
