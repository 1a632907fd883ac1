/**
 * `npm run hostile`: attacks a shop of its own with every kind of hostile client while an honest client uses
 * it. `--seconds`: how long attacks are started; `--parts`: the size of the catalogue; `--only <part of a
 * name>`: matching attacks only; `--via web`: through the web origin's `/api`. `--url` and `--api` (and
 * `--data`, to watch its processes) name a shop already running on this machine. Exits with 1 if an
 * expectation failed.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CliError, exitWithMessage } from '../../lib/cli-error.ts';
import { writeSummary } from '../summary.ts';
import { hostileSummary, printHostile } from './report.ts';
import { type HostileOptions, runHostile } from './run-hostile.ts';

const usage =
  'npm run hostile -- [--seconds <number>] [--parts <number>] [--via api|web] [--only <part of a name>]… [--url <web> --api <api> [--data <folder>]]';

const given = z
  .object({
    seconds: z.coerce.number().min(1).max(3_600).default(75),
    parts: z.coerce.number().int().min(0).max(200_000).default(20_000),
    only: z.array(z.string()).optional(),
    url: z.url().optional(),
    api: z.url().optional(),
    data: z.string().optional(),
    via: z.enum(['api', 'web']).default('api'),
  })
  .refine(({ url, api }) => (url === undefined) === (api === undefined), '--url and --api belong together');

const flag = { type: 'string' } as const;
const options = {
  seconds: flag,
  parts: flag,
  url: flag,
  api: flag,
  data: flag,
  via: flag,
  only: { ...flag, multiple: true },
} as const;

function readOptions(): HostileOptions {
  try {
    const { seconds, parts, only, url, api, data, via } = given.parse(parseArgs({ options }).values);
    if (url === undefined || api === undefined) return { seconds, parts, via, ...(only ? { only } : {}) };
    const shop = { webUrl: url, apiUrl: api, ...(data ? { dataDir: data } : {}) };
    return { seconds, shop, via, ...(only ? { only } : {}) };
  } catch (error) {
    const fault = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    throw new CliError(`${fault}\nUse: ${usage}`);
  }
}

async function run(): Promise<void> {
  const result = await runHostile(readOptions());
  printHostile(result);
  writeSummary('hostile', hostileSummary(result));
  process.exitCode = result.failures.length === 0 ? 0 : 1;
}

await run().catch(exitWithMessage);
