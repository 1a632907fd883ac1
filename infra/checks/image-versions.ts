import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { z } from 'zod';
import { changesBetween } from '../deploy/changelog.ts';

export interface Image {
  readonly name: string;
  /** Package folder, relative to the checkout. */
  readonly folder: string;
  readonly builtFrom: readonly string[];
}

function manifestIn(text: string) {
  return z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(text));
}

/** Returns the commits since `since` that changed an image, if its package version is unchanged. */
export function unversionedChanges({ folder, builtFrom }: Image, since: string, checkout: string): string[] {
  const changes = changesBetween([since, 'HEAD'], builtFrom, checkout);
  if (changes.length === 0) return [];
  const file = `${folder}/package.json`;
  const before = execFileSync('git', ['show', `${since}:${file}`], { cwd: checkout, encoding: 'utf8' });
  const { version } = manifestIn(readFileSync(join(checkout, file), 'utf8'));
  return manifestIn(before).version === version ? changes : [];
}

/** Raises a package's patch version in its package.json and the lock file; returns the new version. */
export function raiseVersion({ folder }: Image, checkout: string): string {
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
