import { allQueues, allRoutes } from '@shop/contracts';
import type { PublishedCall } from './document.ts';
import { describe, schema } from './publish.ts';

type CallSnapshot = Omit<PublishedCall, 'service'>;

/** The calls as they are kept in the repository: by service, then by name. */
export function callSnapshots(): Record<string, Record<string, CallSnapshot>> {
  const byService: Record<string, Record<string, CallSnapshot>> = {};
  for (const route of allRoutes) {
    const { service, ...call } = describe(route, 'offered');
    byService[service] = { ...byService[service], [route.name]: call };
  }
  return byService;
}

/** The messages as they are kept in the repository: by queue, then by `name.vN`. */
export function queueSnapshots() {
  return Object.fromEntries(
    allQueues.map(({ name, owner, worker, messages }) => [
      name,
      {
        owner,
        worker,
        messages: Object.fromEntries(
          messages.map((each) => [`${each.name}.v${each.version}`, schema(each.payload, 'output')]),
        ),
      },
    ]),
  );
}
