import { mkdtempSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { keptForMs, keptVersions, makeLive, removeOldVersions, shippedWith } from '@shop/edge/releases';
import { readRollout } from '@shop/edge/rollouts';
import { expect, test } from 'vitest';
import { temporaryDir, writeFiles } from '../lib/testing/fixtures.ts';
import { statusLines } from './status.ts';

const root = await temporaryDir();
function day(number: number): Date {
  return new Date(Date.UTC(2026, 9, number));
}
function versionOf(number: number): string {
  return `1.0.${number}-aaaaaaaa`;
}

/** Releases to which versions 1 to `count` were shipped, one a day. */
async function shippedDaily(count: number) {
  const releases = mkdtempSync(join(root, 'releases-'));
  const add = (number: number, at = day(number)): void => {
    writeFiles(join(releases, 'mf-admin', versionOf(number)), {
      '.vite/manifest.json': JSON.stringify({ 'src/expose/area.tsx': { file: 'area.js' } }),
      'pages.json': '[]',
      'version.json': JSON.stringify({ version: `1.0.${number}` }),
    });
    utimesSync(join(releases, 'mf-admin', versionOf(number)), at, at);
  };
  const ship = async (number: number, at = day(number)): Promise<void> => {
    add(number, at);
    const version = versionOf(number);
    const shipped = shippedWith(readRollout(releases, 'mf-admin'), { version });
    await makeLive(releases, 'mf-admin', { version, shipped }, at);
    await removeOldVersions(releases, 'mf-admin', at);
  };
  for (let number = 1; number <= count; number += 1) await ship(number);
  return {
    releases,
    add,
    ship,
    rollBack: (number: number, at: Date) =>
      makeLive(releases, 'mf-admin', { version: versionOf(number) }, at),
    removeOld: (at: Date) => removeOldVersions(releases, 'mf-admin', at),
    kept: (): number[] =>
      keptVersions(releases, 'mf-admin')
        .map((version) => Number(/^1\.0\.(\d+)/.exec(version)?.[1]))
        .sort((one, other) => one - other),
  };
}

test('keeps the versions that new pages got within the last week', async () => {
  const { kept } = await shippedDaily(12);
  // Version 4 was live until version 5 came, a week before version 12.
  expect(kept()).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('keeps the newest five when nothing was shipped for long, and a live version however old', async () => {
  const { kept, ship, removeOld } = await shippedDaily(7);
  await removeOld(day(60));
  expect(kept()).toEqual([3, 4, 5, 6, 7]);
  await ship(8, day(61));
  await removeOld(new Date(day(61).getTime() + keptForMs));
  expect(kept()).toEqual([4, 5, 6, 7, 8]);
});

test('keeps the live version and the one before it when newer ones never went live', async () => {
  const { kept, add, removeOld } = await shippedDaily(7);
  for (const number of [21, 22, 23, 24, 25, 26]) add(number);
  await removeOld(day(60));
  expect(kept()).toEqual([6, 7, 22, 23, 24, 25, 26]);
});

test('counts a version as live from its rollback on', async () => {
  const { kept, ship, rollBack, removeOld } = await shippedDaily(7);
  await removeOld(day(60));
  await rollBack(3, day(61));
  for (const number of [31, 32, 33, 34, 35]) await ship(number, day(number + 31));
  expect(kept()).toContain(3);
  await removeOld(day(90));
  expect(kept()).toEqual([31, 32, 33, 34, 35]);
});

test('says since when the live version is served, and which others a rollback can name', async () => {
  const { releases, rollBack } = await shippedDaily(3);
  await rollBack(2, day(10));
  const of = (number: number): string => day(number).toISOString();
  expect(statusLines(releases).filter((line) => line.includes('1.0.'))).toEqual([
    `mf-admin 1.0.2-aaaaaaaa, since ${of(10)}, from unknown sources`,
    `  --to 1.0.3-aaaaaaaa (${of(10)}), from unknown sources`,
    `  --to 1.0.1-aaaaaaaa (${of(2)}), from unknown sources`,
  ]);
});
