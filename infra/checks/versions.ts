/**
 * Every image that changed since `--since` (where this branch left origin/main) needs a version that it did not have then: of these
 * images, or of all. `--write` raises the versions.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deployables, foldersOf } from '@shop/tooling';
import semver from 'semver';
import { z } from 'zod';
import { changesBetween } from '../deploy/changelog.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';

const images = [
  ...deployables.map((each) => ({ name: each.name, folder: each.folder, builtFrom: foldersOf(each) })),
  {
    name: 'edge',
    folder: 'infra/edge',
    builtFrom: ['infra/edge', 'infra/lib', 'services/contracts', 'services/http-server'],
  },
];
type Image = (typeof images)[number];

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function manifestIn(text: string) {
  return z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(text));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** The changes of an image that has the version it had before them. */
function unversioned({ folder, builtFrom }: Image, since: string): string[] {
  const changes = changesBetween([since, 'HEAD'], builtFrom);
  const file = `${folder}/package.json`;
  const { version } = manifestIn(read(file));
  return changes.length > 0 && manifestIn(git('show', `${since}:${file}`)).version === version ? changes : [];
}

function raise({ folder }: Image): void {
  const { name, version } = manifestIn(read(`${folder}/package.json`));
  const next = semver.inc(version, 'patch');
  const places = [
    { file: `${folder}/package.json`, before: '' },
    { file: 'package-lock.json', before: `"name": "${name}",\n      ` },
  ];
  for (const { file, before } of places)
    writeFileSync(
      join(root, file),
      read(file).replace(`${before}"version": "${version}"`, `${before}"version": "${next}"`),
    );
  console.log(`${name} ${next} written.`);
}

async function check(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const since = values.since ?? git('merge-base', 'HEAD', 'origin/main');
  const faults = images
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((image) => ({ image, changes: unversioned(image, since) }))
    .filter(({ changes }) => changes.length > 0);
  if (values.write) for (const { image } of faults) raise(image);
  else if (faults.length > 0)
    throw new CliError(
      [
        ...faults.map(({ image, changes }) => `${image.name} changed and has no new version: ${changes[0]}`),
        'Run npm run versions:write and commit what it writes.',
      ].join('\n'),
    );
}

await check().catch(exitWithMessage);
