/**
 * `npm run bench -- [reads|orders|purchases|search|staff] … [--accept]`: measures what calls cost in shops of its own, and compares them
 * with the committed baseline; `--accept` makes the results the new baseline. Exits with 1 when something got worse.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runShop } from '../harness/run-shop.ts';
import { exitWithMessage } from '../lib/cli-error.ts';
import { root } from '../lib/root.ts';
import { compareFigures, type FiguresByLoad } from './compare.rules.ts';
import { idleShare, shopCpuSeconds, untilIdle } from './idle.ts';
import { type Load, loads } from './loads.ts';

const kinds = ['reads', 'orders', 'purchases', 'search', 'staff'] as const;
type Kind = (typeof kinds)[number];

const baselineFile = join(root, 'infra/bench/baseline.json');
const figures = z.record(z.string(), z.object({ cpuMs: z.number(), failed: z.number() }));
const baseline = z.partialRecord(z.enum(kinds), figures);

/** Limits too high to refuse a call, so that the limiters are still part of the measurement. */
const env = {
  RATE_LIMIT_PER_MINUTE: '100000000',
  MAX_UNPAID_ORDERS: '0',
  BUDGET_FACTOR: '0',
  LOG_LEVEL: 'info',
};

const seconds = 10;
/** Counts on from load to load, so that no call repeats one that is cached. */
let turn = 0;

async function perform({ clients, call, calls, operations = 1 }: Load) {
  const until = calls === undefined ? performance.now() + seconds * 1_000 : Number.POSITIVE_INFINITY;
  const outcome = { operations: 0, failed: 0 };
  const isOver = (made: number): boolean => performance.now() >= until || made >= (calls ?? made + 1);
  const client = async (): Promise<void> => {
    for (let made = 0; !isOver(made); made += 1)
      await call(turn++).then(
        () => (outcome.operations += operations),
        () => (outcome.failed += 1),
      );
  };
  await Promise.all(Array.from({ length: clients }, client));
  return outcome;
}

/** Measures each kind in a shop of its own, including background work that remains after the replies. */
async function measure(kind: Kind): Promise<FiguresByLoad> {
  const shop = await runShop(env);
  Object.assign(process.env, { SHOP_URL: shop.webUrl, SHOP_API_URL: shop.apiUrl });
  const measured: Record<string, FiguresByLoad[string]> = {};
  try {
    const table = await loads[kind](shop);
    // The first load warms the shop up.
    for (const load of table.slice(0, 1)) await perform(load);
    await untilIdle(shop.dataDir);
    const idle = await idleShare(shop.dataDir);
    for (const load of table) {
      await untilIdle(shop.dataDir);
      const [before, begun] = [shopCpuSeconds(shop.dataDir), performance.now()];
      const { operations, failed } = await perform(load);
      // A few calls leave no work behind, and the shop's own work during them would count as theirs.
      const isFew = load.calls !== undefined;
      if (!isFew) await untilIdle(shop.dataDir);
      if (operations === 0) throw new Error(`${load.title}: nothing succeeded`);
      const idleMs = isFew ? idle * (performance.now() - begun) : 0;
      const usedMs = (shopCpuSeconds(shop.dataDir) - before) * 1_000;
      const cpuMs = Math.max(0, usedMs - idleMs) / operations;
      measured[load.title] = { cpuMs: Number(cpuMs.toFixed(3)), failed };
      if (cpuMs > (load.mostMs ?? cpuMs)) {
        console.error(`  ABOVE ${load.mostMs} CPU ms: ${load.title}`);
        process.exitCode = 1;
      }
    }
    return measured;
  } finally {
    await shop.stop();
  }
}

/** Compares with the baseline, if there is one. Returns whether something got worse. */
function isWorse(kind: Kind, now: FiguresByLoad, before: FiguresByLoad = {}): boolean {
  if (Object.keys(before).length === 0) return false;
  const { slowness, worse, unknown } = compareFigures(before, now);
  console.log(`${kind}: operations take ${slowness.toFixed(2)} times the baseline's CPU time here (median).`);
  for (const title of unknown) console.log(`  not in the baseline: ${title}`);
  for (const line of worse) console.error(`  WORSE ${line}`);
  return worse.length > 0;
}

async function run(): Promise<void> {
  const options = { accept: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const wanted = z.array(z.enum(kinds)).parse(positionals);
  const before = baseline.parse(
    existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : {},
  );
  for (const kind of wanted.length > 0 ? wanted : kinds) {
    const now = await measure(kind);
    console.table(now);
    if (isWorse(kind, now, before[kind]) && !values.accept) process.exitCode = 1;
    before[kind] = now;
    if (values.accept) writeFileSync(baselineFile, `${JSON.stringify(before, undefined, 2)}\n`);
  }
}

await run().catch(exitWithMessage);
