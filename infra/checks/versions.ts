/**
 * Checks that every changed image (the named ones, or all) has a new version since `--since` (default: the merge base with origin/main).
 * `--write` raises the versions.
 */
import { parseArgs } from 'node:util';
import { deployables, foldersOf } from '@shop/tooling';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { raiseVersion, unversionedChanges } from './image-versions.ts';
import { lastShared } from './test-selection.ts';

const images = [
  ...deployables.map((each) => ({ name: each.name, folder: each.folder, builtFrom: foldersOf(each) })),
  {
    name: 'edge',
    folder: 'infra/edge',
    builtFrom: ['infra/edge', 'infra/lib', 'services/contracts', 'services/http-server'],
  },
];

async function check(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const since = values.since ?? lastShared(root);
  const faults = images
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((image) => ({ image, changes: unversionedChanges(image, since, root) }))
    .filter(({ changes }) => changes.length > 0);
  if (values.write)
    for (const { image } of faults) console.log(`${image.name} ${raiseVersion(image, root)} written.`);
  else if (faults.length > 0)
    throw new CliError(
      [
        ...faults.map(({ image, changes }) => `${image.name} changed and has no new version: ${changes[0]}`),
        'Run npm run versions:write and commit what it writes.',
      ].join('\n'),
    );
}

await check().catch(exitWithMessage);
