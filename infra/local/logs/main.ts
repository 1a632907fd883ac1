/**
 * `npm run logs -- [--request <id>] [--service <name>] [--errors] [--lines <number>] [--input <file>]
 * [--releases <folder>]`: prints the logs of all processes, or one from elsewhere, in readable form; maps
 * positions that front ends reported to their sources.
 */
import { parseArgs } from 'node:util';
import { releasesDirOf } from '@shop/edge/releases';
import { prettyFactory } from 'pino-pretty';
import { CliError, exitWithMessage } from '../../lib/cli-error.ts';
import { readConfig } from '../config.ts';
import { keptLogs, type LogLine, matches, readLogs } from './log-lines.ts';
import { createSourceLookup } from './source-positions.ts';

const usage =
  'Use: npm run logs -- [--request <id of a request or trace>] [--service <name>] [--errors] [--lines <number>]\n' +
  '                     [--input <file of such lines from elsewhere>] [--releases <folder with the source maps>]';

const options = {
  request: { type: 'string' },
  service: { type: 'string' },
  errors: { type: 'boolean', default: false },
  lines: { type: 'string', default: '200' },
  input: { type: 'string' },
  releases: { type: 'string' },
} as const;

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function createPrinter(releases: string): (line: LogLine) => string {
  const withSources = createSourceLookup(releases);
  const pretty = prettyFactory({
    colorize: process.stdout.isTTY,
    // The same in every line, or already in front of it.
    ignore: 'pid,service,process',
    translateTime: 'SYS:HH:MM:ss.l',
    messageFormat: '{process}: {msg}',
  });
  return (line) => withSources(pretty(line));
}

function printLogs(args: readonly string[]): void {
  const { request, service, errors, lines, input, releases } = readFlags(args);
  const newest = Number(lines);
  if (!Number.isInteger(newest) || newest < 1) throw new CliError(`--lines takes a number from 1.\n${usage}`);
  const { dataDir } = readConfig([]);
  const all = readLogs(input === undefined ? keptLogs(dataDir) : [input]);
  const found = all.filter((line) => matches(line, { request, service, errors })).slice(-newest);
  if (found.length === 0) {
    const writers = [...new Set(all.map(({ process }) => process))].sort();
    if (service !== undefined && !writers.some((name) => name.startsWith(service)))
      throw new CliError(`${service} has no log. There are: ${writers.join(', ')}.`);
    throw new CliError('No log lines match.');
  }
  const print = createPrinter(releases ?? releasesDirOf(dataDir));
  for (const line of found) process.stdout.write(print(line));
}

try {
  printLogs(process.argv.slice(2));
} catch (error) {
  exitWithMessage(error);
}
