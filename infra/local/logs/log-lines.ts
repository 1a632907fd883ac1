import { createReadStream, existsSync, globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';

/** One line of a service's log as pino writes it; other fields are shown unchanged. */
const logLine = z.looseObject({
  level: z.number(),
  time: z.number(),
  service: z.string().default(''),
  msg: z.string().default(''),
  requestId: z.string().optional(),
  traceId: z.string().optional(),
});

export type LogLine = z.infer<typeof logLine> & { readonly process: string };

export interface Wanted {
  /** Id of a request or a trace. */
  readonly request?: string | undefined;
  /** One service with its replicas, or one replica; `orders` does not match `orders-worker`. */
  readonly service?: string | undefined;
  readonly errors: boolean;
  /** Number of newest lines to return. */
  readonly newest: number;
}

/** A log, and the process that wrote it if the file name says so. */
interface LogFile {
  readonly path: string;
  readonly process?: string;
}

const errorLevel = 50;

/** `orders-worker.log.2` is an older file of `orders-worker`. */
function processOf(file: string): string {
  return basename(file).replace(/\.log(\.\d+)?$/, '');
}

function withoutReplica(name: string): string {
  return name.replace(/-\d+$/, '');
}

export function keptLogs(dataDir: string): LogFile[] {
  const dir = join(dataDir, 'logs');
  if (!existsSync(dir))
    throw new CliError(`${dataDir} holds no logs. Start the shop with \`npm start\` first.`);
  return globSync('*.log{,.[0-9]*}', { cwd: dir }).map((file) => ({
    path: join(dir, file),
    process: processOf(file),
  }));
}

/** Programs that share a process share its log, so the line must name the writer. */
function writerOf(process: string | undefined, service: string): string {
  if (process === undefined) return service;
  return service === '' || service === withoutReplica(process) ? process : service;
}

function readLine(text: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Cheap test before parsing: logs are long, and most lines do not match. */
function mayFit(text: string, { request, service, errors }: Wanted): boolean {
  if (errors && !/^\{"level":[56]/.test(text)) return false;
  if (service !== undefined && !text.includes(`"${withoutReplica(service)}"`)) return false;
  return request === undefined || text.includes(request);
}

function fits(
  { level, requestId, traceId, process }: LogLine,
  { request, service, errors }: Wanted,
): boolean {
  return (
    (service === undefined || process === service || withoutReplica(process) === service) &&
    (!errors || level >= errorLevel) &&
    (request === undefined || requestId === request || traceId === request)
  );
}

function newestOf(lines: LogLine[], count: number): LogLine[] {
  return lines.sort((one, other) => one.time - other.time).slice(-count);
}

/**
 * Reads a file by lines. Not with readline, which reports read errors only while a consumer waits for a line.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  const chunks: AsyncIterable<string> = createReadStream(path, 'utf8');
  let rest = '';
  try {
    for await (const chunk of chunks) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (rest !== '') yield rest;
}

/** The databases and the identity stand-in write no JSON; their logs are shown on request only. */
const engines = new Set(['mongo', 'redis', 'identity-emulator']);

/** Text between log lines is most likely a crash. */
function textLine(text: string, time: number): z.infer<typeof logLine> {
  return { level: errorLevel, time, service: '', msg: text };
}

/**
 * Yields the log lines of a file, and the text between two of them as one line, timed like the one before it,
 * or else the one after it.
 */
async function* entriesOf(path: string): AsyncGenerator<string | z.infer<typeof logLine>> {
  let before: string | undefined;
  let between: string[] = [];
  const printed = (after?: string) => {
    const text = between.join('\n').trimEnd();
    between = [];
    const line = before ?? after;
    const time = line === undefined ? statSync(path).mtimeMs : Number(/"time":(\d+)/.exec(line)?.[1]);
    return text === '' ? [] : [textLine(text, time)];
  };
  for await (const text of linesOf(path)) {
    if (!text.startsWith('{"level":')) {
      between.push(text);
      continue;
    }
    yield* printed(text);
    before = text;
    yield text;
  }
  yield* printed();
}

export async function writersIn(logs: readonly LogFile[]): Promise<string[]> {
  const writers = new Set<string>();
  for (const { path, process } of logs)
    for await (const text of linesOf(path))
      writers.add(writerOf(process, /^\{"level":.*?"service":"([^"]*)"/.exec(text)?.[1] ?? ''));
  return [...writers].sort();
}

/** Returns the matching lines of several logs, sorted by time. */
export async function readLogLines(logs: readonly LogFile[], wanted: Wanted): Promise<LogLine[]> {
  let found: LogLine[] = [];
  const read = logs.filter(({ process = '' }) => !engines.has(process) || process === wanted.service);
  for (const { path, process: name } of read) {
    for await (const entry of entriesOf(path)) {
      const line = typeof entry === 'string' ? mayFit(entry, wanted) && readLine(entry) : entry;
      const written = line && { ...line, process: writerOf(name, line.service) };
      if (written && fits(written, wanted)) found.push(written);
      if (found.length > 4 * wanted.newest) found = newestOf(found, wanted.newest);
    }
  }
  return newestOf(found, wanted.newest);
}
