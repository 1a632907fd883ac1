/**
 * `npm run logs`: prints the logs of all processes, or a file from elsewhere, in readable form; maps positions that front ends
 * reported to their sources.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { releasesDirOf } from '@shop/edge/releases';
import { prettyFactory } from 'pino-pretty';
import { z } from 'zod';
import { CliError, exitWithMessage, readCommandLine } from '../../lib/cli-error.ts';
import { readConfig } from '../config.ts';
import { createSourceLookup } from './source-positions.ts';

const usage =
  'Use: npm run logs -- [--request <id of a request or trace, or its start>] [--service <name>] [--errors]\n' +
  '                     [--input <file of such lines from elsewhere>] [--releases <folder with the source maps>]';

const options = {
  request: { type: 'string' },
  service: { type: 'string' },
  errors: { type: 'boolean', default: false },
  input: { type: 'string' },
  releases: { type: 'string' },
} as const;

/** One line of a service's log as pino writes it; other fields are shown unchanged. */
const logLine = z.looseObject({
  level: z.number(),
  time: z.number(),
  service: z.string().default(''),
  msg: z.string().default(''),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
});
type LogLine = z.infer<typeof logLine> & { readonly process: string };

const errorLevel = 50;

/** The databases and the identity stand-in write no JSON; their logs are shown on request only. */
const engines = new Set(['mongo', 'redis', 'identity-emulator']);

function parse(row: string) {
  try {
    return logLine.safeParse(JSON.parse(row)).data;
  } catch {
    return undefined;
  }
}

/** Text between log lines, most likely a crash, becomes one error line, timed like the line before it. */
function linesOf(path: string): LogLine[] {
  const process = basename(path, '.log');
  const lines: LogLine[] = [];
  let crash: LogLine | undefined;
  for (const row of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    const line = parse(row);
    if (line) {
      // Programs that share a process share its log, so the line names its writer.
      lines.push({ ...line, process: line.service || process });
      crash = undefined;
    } else if (crash) crash.msg += `\n${row}`;
    else {
      const time = lines.at(-1)?.time ?? statSync(path).mtimeMs;
      crash = { level: errorLevel, time, service: '', msg: row, process };
      lines.push(crash);
    }
  }
  return lines;
}

function printLogs(args: readonly string[]): void {
  const { values } = readCommandLine({ args: [...args], options }, usage);
  const { request, service, errors, input, releases } = values;
  const { dataDir } = readConfig([]);
  const paths = input === undefined ? globSync(join(dataDir, 'logs', '*.log')) : [input];
  if (!paths.some((path) => existsSync(path)))
    throw new CliError(`There are no logs in ${input ?? dataDir}. Start the shop with \`npm start\` first.`);
  const all = paths.flatMap(linesOf);
  const found = all
    .filter(({ process }) => (service === undefined ? !engines.has(process) : process === service))
    .filter(({ level }) => !errors || level >= errorLevel)
    .filter(
      (line) => request === undefined || [line.requestId, line.traceId].some((id) => id?.startsWith(request)),
    )
    .sort((one, other) => one.time - other.time);
  const writers = [...new Set(all.map(({ process }) => process))].sort();
  if (found.length === 0) throw new CliError(`No log lines match. There are logs of ${writers.join(', ')}.`);
  const withSources = createSourceLookup(releases ?? releasesDirOf(dataDir));
  const pretty = prettyFactory({
    colorize: process.stdout.isTTY,
    // The same in every line, or already in front of it.
    ignore: 'pid,service,process',
    translateTime: 'SYS:HH:MM:ss.l',
    messageFormat: '{process}: {msg}',
  });
  for (const line of found) process.stdout.write(withSources(pretty(line)));
}

try {
  printLogs(process.argv.slice(2));
} catch (error) {
  exitWithMessage(error);
}
