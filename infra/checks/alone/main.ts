/**
 * `npm run alone -- <package>|--all`: builds and tests a package, as committed, from a checkout that holds only itself, the contracts
 * and its kit.
 * `--keep` leaves the checkout where it is.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Deployable, deployables } from '@shop/tooling';
import { explain, namedPackage } from '../../deploy/explain.ts';
import { startData } from '../../local/data/index.ts';
import { prove } from './prove.ts';

const usage = 'npm run alone -- <package>|--all [--keep]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, keep: { type: 'boolean', default: false } },
});

async function proveAll(wanted: readonly Deployable[], env: Record<string, string>): Promise<boolean> {
  const results: { name: string; said: string; ok: boolean }[] = [];
  for (const what of wanted) {
    const folder = await mkdtemp(join(tmpdir(), `alone-${what.name}-`));
    results.push({ name: what.name, ...(await prove({ what, folder, env })) });
    if (values.keep) console.log(folder);
    else await rm(folder, { recursive: true, force: true });
  }
  for (const { name, said, ok } of results) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name}: ${said}`);
  return results.every(({ ok }) => ok);
}

await explain(async () => {
  const wanted = values.all ? deployables : [namedPackage(positionals[0], usage)];
  const dataDir = await mkdtemp(join(tmpdir(), 'alone-data-'));
  const data = await startData({ dataDir });
  try {
    const env = { MONGO_URL: data.mongoUrl, REDIS_URL: data.redisUrl };
    process.exitCode = (await proveAll(wanted, env)) ? 0 : 1;
  } finally {
    await data.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
