import { limits, partImport } from '@shop/contracts';
import { type TestReply, testDatabase } from '@shop/service-kit/testing';
import { expect, test } from 'vitest';
import { catalogForTest } from '../testing/catalog.ts';
import { importCalls, importDepsForTest, importWorker } from '../testing/imports.ts';
import { type PartCsvColumn, partCsvColumns } from './part-columns.rules.ts';

const { db } = await testDatabase();
const { request } = await catalogForTest({ db });
const worker = importWorker(await importDepsForTest(db));
const { upload, decide } = importCalls(request);

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the CPU time of the longest turn of the event loop. CPU time, because other processes delay a turn. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  let before = cpuMs();
  const turn = (): void => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return longest;
}

/** Uploads, checks and discards a file. */
async function longestTurnOfImport(file: string): Promise<number> {
  let reply: TestReply | undefined;
  const receiving = await longestTurn(async () => {
    reply = await upload(file);
  });
  const checking = await longestTurn(worker.work);
  if (reply?.status === 201) await decide(partImport.parse(reply.body)._id, 'discard');
  return Math.max(receiving, checking);
}

/** 20 of the longest rows that a file may have; the cell `column` repeats `text`. */
function longRows(column: PartCsvColumn, text: string): string {
  const long = `"${text.repeat((limits.importRowMax - 200) / text.length)}"`;
  const row = (number: string) =>
    partCsvColumns.map((each) => ({ part_number: number, [column]: long })[each] ?? '').join();
  return Array.from({ length: 20 }, (_, at) => `${row(`A-${at}`)}\n`).join('');
}

function shortRows(count: number, row: (number: number) => string): string {
  return Array.from({ length: count }, (_, at) => `${row(at)}\n`).join('');
}

const header = `${partCsvColumns.join(',')}\n`;
const ordinary = `${header}${shortRows(200, (at) => `A-${at},Brake disc ${at}`)}`;

/** A ratio, so that the limit holds on any machine. */
const mostTimesOrdinary = 12;

/** The best of three tries counts: garbage collection adds to a turn by chance. */
async function shortestOfThree(file: string): Promise<number> {
  const tries = [
    await longestTurnOfImport(file),
    await longestTurnOfImport(file),
    await longestTurnOfImport(file),
  ];
  return Math.min(...tries);
}

const ordinaryMs = await shortestOfThree(ordinary);

test.each([
  ['longest rows', longRows('description', 'x')],
  ['most list items', longRows('oe_numbers', 'A|')],
  ['most attributes', longRows('attributes', 'a=1|')],
  ['most fitments', longRows('fitments', 'a~b~2015|')],
  ['most price breaks', longRows('price_breaks', '2:1|')],
  ['most quotes', longRows('description', '""')],
  ['most escapes', longRows('images', '\\|')],
  ['most cells', shortRows(2_000, (at) => `A-${at}${',1'.repeat(limits.importColumnsMax - 1)}`)],
  ['rows without cells', shortRows(20_000, () => ','.repeat(limits.importColumnsMax - 1))],
  ['a quote that is not closed', `${longRows('description', '""')}a,"open`],
])(
  'blocks the event loop for no longer than a few ordinary imports when a file has %s',
  async (_kind, rows) => {
    expect((await shortestOfThree(header + rows)) / ordinaryMs).toBeLessThan(mostTimesOrdinary);
  },
);
