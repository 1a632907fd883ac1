import { allQueues, allRoutes } from '@shop/contracts';
import type { PublishedCall } from './document.ts';
import { kitApiFile, kitApiOfSources } from './kit-api.ts';
import { describe, kitContractFile, kitContractOf, schema, versionOf } from './publish.ts';
import type { Published } from './versioned-snapshots.ts';

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

const contractsFolder = 'services/contracts';

function publishedContracts(root: string): Published {
  const version = versionOf(root, contractsFolder);
  const [major, minor] = version.split('.').map(Number);
  const contents: Record<string, unknown> = { queues: queueSnapshots() };
  for (const [service, calls] of Object.entries(callSnapshots())) contents[`http-${service}`] = calls;
  const name = '@shop/contracts';
  return {
    name,
    version,
    nextVersion: `${major}.${Number(minor) + 1}.0`,
    files: Object.fromEntries(
      Object.entries(contents).map(([file, content]) => [
        `${contractsFolder}/snapshots/${file}.json`,
        `${JSON.stringify(content, null, 2)}\n`,
      ]),
    ),
    versionIn: [
      { file: `${contractsFolder}/package.json`, text: (of) => `"version": "${of}"` },
      { file: 'package-lock.json', text: (of) => `"name": "${name}",\n      "version": "${of}"` },
    ],
  };
}

async function publishedKit(root: string): Promise<Published> {
  const kitContract = await kitContractOf(root);
  return {
    name: 'kit contract',
    version: `${kitContract}`,
    nextVersion: `${kitContract + 1}`,
    files: { [kitApiFile]: kitApiOfSources(root) },
    versionIn: [{ file: kitContractFile, text: (of) => `kitContract: number = ${of};` }],
  };
}

/** Returns everything a checkout publishes: all calls and messages, and the front kit. */
export async function publishedBy(root: string): Promise<Published[]> {
  return [publishedContracts(root), await publishedKit(root)];
}
