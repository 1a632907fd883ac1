/** `npm run trace -- <id of a request or trace>`: what a request went through and how long each step took, as one page. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CliError, exitWithMessage } from '../../lib/cli-error.ts';
import { readConfig } from '../config.ts';
import { keptLogs, readLogLines } from '../logs/log-lines.ts';
import { tracePage } from './page.ts';
import { readTrace } from './spans.ts';

const traceIdPattern = /^[0-9a-f]{32}$/;

/** Log lines bear both, where traces are made. */
async function traceOf(dataDir: string, request: string): Promise<string> {
  if (traceIdPattern.test(request)) return request;
  const lines = await readLogLines(keptLogs(dataDir), { request, errors: false, newest: 100 });
  const traced = lines.find(({ traceId }) => traceId !== undefined)?.traceId;
  if (traced !== undefined) return traced;
  throw new CliError(
    lines.length === 0
      ? `No log line of ${dataDir} is of request ${request}.`
      : `Request ${request} was not traced. Start the shop with \`npm start -- --traces\`, and ask again.`,
  );
}

async function writeTrace([request, ...rest]: readonly string[]): Promise<void> {
  if (request === undefined || rest.length > 0)
    throw new CliError('Use: npm run trace -- <id of a request or trace>');
  const { dataDir } = readConfig([]);
  const traceId = await traceOf(dataDir, request);
  const spans = await readTrace(dataDir, traceId);
  if (spans.length === 0)
    throw new CliError(
      `Trace ${traceId} has not arrived yet, which takes five seconds, or is not kept any more.`,
    );
  const folder = join(dataDir, 'logs', 'traces');
  const file = join(folder, `${traceId}.html`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, tracePage(traceId, spans));
  console.log(pathToFileURL(file).href);
}

await writeTrace(process.argv.slice(2)).catch(exitWithMessage);
