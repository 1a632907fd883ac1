import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Published, snapshotFault, writeSnapshot } from './versioned-snapshots.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'snapshots-'));
  say('1.2.0');
});
afterEach(() => rmSync(root, { recursive: true }));

function say(version: string): void {
  writeFileSync(join(root, 'package.json'), `{ "version": "${version}" }\n`);
}

function contracts(text: string): Published {
  const version = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  const minor = Number(version.split('.')[1]);
  return {
    name: 'contracts',
    files: { 'snapshots/calls.json': text },
    version,
    nextVersion: `1.${minor + 1}.0`,
    versionIn: [{ file: 'package.json', text: (of) => `"version": "${of}"` }],
  };
}

test('when a contract changed and its version did not, then the check fails and names the version', async () => {
  await writeSnapshot(contracts('before'), root);
  expect(await snapshotFault(contracts('before'), root)).toBeUndefined();
  expect(await snapshotFault(contracts('after'), root)).toBe(
    'contracts changed, and its version is still 1.2.0.',
  );
});

test('requires a new version even for a snapshot edited by hand', async () => {
  await writeSnapshot(contracts('before'), root);
  writeFileSync(join(root, 'snapshots/calls.json'), 'after');
  expect(await snapshotFault(contracts('after'), root)).toContain('its version is still 1.2.0');
});

test('when a change is written, then the version is raised once, and again for the next change only', async () => {
  await writeSnapshot(contracts('before'), root);
  expect(await writeSnapshot(contracts('after'), root)).toBe('1.3.0');
  expect(await writeSnapshot(contracts('after'), root)).toBe('1.3.0');
  expect(contracts('after').version).toBe('1.3.0');
  expect(await snapshotFault(contracts('after'), root)).toBeUndefined();
  expect(await writeSnapshot(contracts('later'), root)).toBe('1.4.0');
});

test('when a version was raised by hand, then the check asks for the snapshot, and writing keeps that version', async () => {
  await writeSnapshot(contracts('before'), root);
  say('2.0.0');
  expect(await snapshotFault(contracts('after'), root)).toBe(
    'contracts 2.0.0 is not what is kept in snapshots/calls.json, services/contracts/snapshots/versions.json.',
  );
  expect(await writeSnapshot(contracts('after'), root)).toBe('2.0.0');
});
