import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Part, routes } from '@shop/contracts';
import { adminToken, call } from '../harness/shop-api.ts';
import { accounts } from '../harness/sign-in.ts';
import { shopProcesses } from '../lib/shop-processes.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { restoreSession } from './restore-session.ts';

/** A multiple of 200, at least a few thousand, so the kill comes before the end. The parts stay in the shop. */
const rowCount = Number(process.env.IMPORT_ROWS);
const faultyCount = rowCount / 200;
/** 10 ms per row on a busy machine, plus recovery from the kill. */
const limitMs = 60_000 + rowCount * 10;

/** Unique prefix of this run's part numbers. */
const prefix = `J${randomUUID().slice(0, 8).toUpperCase()}`;
const all = Array.from({ length: rowCount }, (_, at) => at);

function isFaulty(at: number): boolean {
  return at % 200 === 100;
}
function numberOf(at: number): string {
  return `${prefix}-${String(at).padStart(5, '0')}`;
}
function priceOf(at: number): string {
  return (10 + (at % 50)).toFixed(2);
}

/** Makes a CSV file with a new part in each row, except the first row, which changes a known part. */
function csvFile(known: Part) {
  const header = 'part_number,name,price,min_order_quantity,available_quantity,description,images';
  const rows = all.map((at) => {
    const price = isFaulty(at) ? '"38,50"' : priceOf(at);
    const number = at === 0 ? known.partNumber : numberOf(at);
    return `${number},Import disc ${at},${price},1,500,Vented,/api/drawings/brake-disc-1.svg`;
  });
  return { name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from([header, ...rows].join('\r\n')) };
}

/** Undefined while the killed worker has no successor. */
function workerPid(): number | undefined {
  return shopProcesses(process.env.SHOP_DATA_DIR ?? '').find(({ name }) => name === 'catalog-worker')?.pid;
}

/** Clicks a button that downloads a file; returns the file's lines. */
async function savedBy(page: Page, button: string): Promise<string[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return (await readFile(await (await download).path(), 'utf8')).split('\r\n');
}

async function killMidway(token: string): Promise<void> {
  const pid = workerPid();
  if (pid === undefined) throw new Error('no catalog worker runs');
  const read = async () => (await call(routes.listPartImports, { token }))[0];
  await expect
    .poll(async () => (await read())?.applied, { timeout: limitMs, intervals: [25] })
    .toBeGreaterThanOrEqual(rowCount / 4);
  process.kill(pid, 'SIGKILL');
  expect((await read())?.state).toBe('applying');
  await expect.poll(workerPid).not.toBe(pid);
}

function stopwatch() {
  const told: string[] = [];
  let before = performance.now();
  return {
    lap: (step: string): void => {
      told.push(`${step} ${((performance.now() - before) / 1_000).toFixed(1)} s`);
      before = performance.now();
    },
    tell: (): void => {
      console.log(`${rowCount} rows: ${told.join(', ')}`);
    },
  };
}

test('when an admin imports a CSV with bad rows and the worker is killed midway, then the faults can be read and the catalogue ends exactly right', async ({
  page,
  part,
}) => {
  test.setTimeout(2 * limitMs);
  const token = await adminToken();
  await restoreSession(page, accounts.admin);
  await page.goto('/dashboard/import-parts');
  const { lap, tell } = stopwatch();
  await page.getByLabel('CSV file').setInputFiles(csvFile(part));
  await page.getByRole('button', { name: 'Check file' }).click();
  const confirm = page.getByRole('button', {
    name: `Import ${(rowCount - faultyCount).toLocaleString('en')} rows`,
  });
  const checking = page.getByRole('progressbar', { name: 'Checking' });
  await expect(checking.or(confirm)).toBeVisible({ timeout: limitMs });
  lap('upload');
  await expect(confirm).toBeVisible({ timeout: limitMs });
  lap('dry run');

  await expectNoAxeViolations(page);
  const faults = await savedBy(page, 'Download errors');
  const lines = all.filter(isFaulty).map((at) => [String(at + 2), numberOf(at), 'price']);
  expect(
    faults
      .slice(1)
      .filter(Boolean)
      .map((line) => line.split(',').slice(0, 3)),
  ).toEqual(lines);
  expect(await call(routes.getPart, { params: { id: part._id } })).toEqual(part);

  await confirm.click();
  lap('faults');
  await page.getByRole('button', { name: 'Yes, import' }).click();
  await killMidway(token);
  lap('to the kill');
  const written = (rowCount - faultyCount).toLocaleString('en');
  await expect(page.getByText(`Done: ${written} rows written.`)).toBeVisible({ timeout: limitMs });
  lap('from the kill to the end');

  const exported = (await savedBy(page, 'Export all parts')).map((line) => line.split(','));
  const own = exported.filter(([number = '']) => number === part.partNumber || number.startsWith(prefix));
  const right = all
    .filter((at) => !isFaulty(at))
    .map((at) => [at === 0 ? part.partNumber : numberOf(at), `Import disc ${at}`, Number(priceOf(at))]);
  expect(own.map(([number, name, , price]) => [number, name, Number(price)]).toSorted()).toEqual(
    right.toSorted(),
  );
  lap('export and comparison');
  tell();
});
