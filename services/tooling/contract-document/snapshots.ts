import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allQueues, allRoutes } from '@shop/contracts';
import type { PublishedCall } from './document.ts';
import { describe, schema } from './publish.ts';

type CallSnapshot = Omit<PublishedCall, 'service'>;

/** Returns the calls in snapshot form: by service, then by name. */
export function callSnapshots(): Record<string, Record<string, CallSnapshot>> {
  const byService: Record<string, Record<string, CallSnapshot>> = {};
  for (const route of allRoutes) {
    const { service, ...call } = describe(route, 'offered');
    byService[service] = { ...byService[service], [route.name]: call };
  }
  return byService;
}

/** Returns the messages in snapshot form: by queue, then by `name.vN`. */
function queueSnapshots() {
  return Object.fromEntries(
    allQueues.map(({ name, owner, messages }) => [
      name,
      {
        owner,
        messages: Object.fromEntries(
          messages.map((each) => [`${each.name}.v${each.version}`, schema(each.payload, 'output')]),
        ),
      },
    ]),
  );
}

/** Returns the snapshot of everything a checkout publishes: all calls and messages. By file. */
export function snapshotsOf(): Record<string, string> {
  const contents: Record<string, unknown> = { queues: queueSnapshots() };
  for (const [service, calls] of Object.entries(callSnapshots())) contents[`http-${service}`] = calls;
  const contracts = Object.entries(contents).map(([name, content]) => [
    `services/contracts/snapshots/${name}.json`,
    `${JSON.stringify(content, null, 2)}\n`,
  ]);
  return Object.fromEntries(contracts);
}

/** Returns the files that differ from the sources. */
export function staleFiles(snapshots: Readonly<Record<string, string>>, root: string): string[] {
  return Object.keys(snapshots).filter((file) => readFileSync(join(root, file), 'utf8') !== snapshots[file]);
}
