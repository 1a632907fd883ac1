/**
 * Checks that every changed image and published package (the named ones, or all) has a new version since `--since` (default: the merge base with
 * origin/main). `--write` raises the versions.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deployables, foldersOf, publishedFolders } from '@shop/tooling';
import semver from 'semver';
import { z } from 'zod';
import { changesBetween } from '../deploy/changelog.ts';
import { CliError, exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { lastShared } from './last-shared.ts';

/** An image, or a package that other repositories install. */
interface Versioned {
  readonly name: string;
  /** Package folder, relative to the checkout. */
  readonly folder: string;
  readonly builtFrom: readonly string[];
}

const all: readonly Versioned[] = [
  ...deployables.map((each) => ({ name: each.name, folder: each.folder, builtFrom: foldersOf(each) })),
  {
    name: 'edge',
    folder: 'infra/edge',
    builtFrom: ['infra/edge', 'infra/lib', 'services/contracts', 'services/http-server'],
  },
  ...publishedFolders.map((folder) => ({ name: folder, folder, builtFrom: [folder] })),
];

function manifestIn(text: string) {
  return z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(text));
}

/** Returns the commits since `since` that changed it, if its package version is unchanged. */
export function unversionedChanges(
  { folder, builtFrom }: Versioned,
  since: string,
  checkout: string,
): string[] {
  const changes = changesBetween([since, 'HEAD'], builtFrom, checkout);
  if (changes.length === 0) return [];
  const file = `${folder}/package.json`;
  const before = spawnSync('git', ['show', `${since}:${file}`], { cwd: checkout, encoding: 'utf8' });
  // A new package has no earlier version.
  if (before.status !== 0) return [];
  const { version } = manifestIn(readFileSync(join(checkout, file), 'utf8'));
  return manifestIn(before.stdout).version === version ? changes : [];
}

/** Raises a package's patch version in its package.json and the lock file; returns the new version. */
export function raiseVersion({ folder }: Versioned, checkout: string): string {
  const manifest = join(checkout, folder, 'package.json');
  const { name, version } = manifestIn(readFileSync(manifest, 'utf8'));
  const next = semver.inc(version, 'patch') ?? version;
  const places = [
    { file: manifest, before: '' },
    { file: join(checkout, 'package-lock.json'), before: `"name": "${name}",\n      ` },
  ];
  for (const { file, before } of places) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(`${before}"version": "${version}"`, `${before}"version": "${next}"`));
  }
  return next;
}

async function check(): Promise<void> {
  const { values, positionals: names } = parseArgs({
    allowPositionals: true,
    options: { since: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const since = values.since ?? lastShared(root);
  const faults = all
    .filter(({ name }) => names.length === 0 || names.includes(name))
    .map((versioned) => ({ versioned, changes: unversionedChanges(versioned, since, root) }))
    .filter(({ changes }) => changes.length > 0);
  if (values.write)
    for (const { versioned } of faults)
      console.log(`${versioned.name} ${raiseVersion(versioned, root)} written.`);
  else if (faults.length > 0)
    throw new CliError(
      [
        ...faults.map(
          ({ versioned, changes }) => `${versioned.name} changed and has no new version: ${changes[0]}`,
        ),
        'Run npm run versions:write and commit what it writes.',
      ].join('\n'),
    );
}

if (import.meta.main) await check().catch(exitWithMessage);
