import { createReadStream, existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { CliError } from '../../lib/cli-error.ts';

/** One line of a service's log, as pino writes it; whatever else it says is shown as it is. */
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
  readonly errors: boolean;
  /** So many of the newest. */
  readonly newest: number;
}

/** A log, and the process that wrote it where the file says that. */
interface LogFile {
  readonly path: string;
  readonly process?: string;
}

const errorLevel = 50;

/** `orders-worker.log.2` is an older file of `orders-worker`. */
function processOf(file: string): string {
  return basename(file).replace(/\.log(\.\d+)?$/, '');
}

/** The logs that the local start keeps; `service` is one process and its replicas, `orders` is not `orders-worker`. */
export function keptLogs(dataDir: string, service: string | undefined): LogFile[] {
  const dir = join(dataDir, 'logs');
  if (!existsSync(dir))
    throw new CliError(`${dataDir} holds no logs. Start the shop with \`npm start\` first.`);
  const files = globSync('*.log{,.[0-9]*}', { cwd: dir }).map((file) => ({
    path: join(dir, file),
    process: processOf(file),
  }));
  if (service === undefined) return files;
  const found = files.filter(
    (file) => file.process.replace(/-\d+$/, '') === service || file.process === service,
  );
  if (found.length > 0) return found;
  const known = [...new Set(files.map((file) => file.process))].sort().join(', ');
  throw new CliError(`${service} has no log. There are: ${known}.`);
}

function readLine(text: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A quick look before a line is parsed: logs are long, and most lines are not asked for. */
function mayFit(text: string, { request, errors }: Wanted): boolean {
  if (!text.startsWith('{"level":')) return false;
  if (errors && !/^\{"level":[56]/.test(text)) return false;
  return request === undefined || text.includes(request);
}

function fits({ level, requestId, traceId }: z.infer<typeof logLine>, { request, errors }: Wanted): boolean {
  return (
    (!errors || level >= errorLevel) &&
    (request === undefined || requestId === request || traceId === request)
  );
}

function newestOf(lines: LogLine[], count: number): LogLine[] {
  return lines.sort((one, other) => one.time - other.time).slice(-count);
}

/** The wanted lines of several logs in the order in which they were written. */
export async function readLogLines(logs: readonly LogFile[], wanted: Wanted): Promise<LogLine[]> {
  let found: LogLine[] = [];
  for (const { path, process: name } of logs) {
    for await (const text of createInterface({ input: createReadStream(path) })) {
      const line = mayFit(text, wanted) ? readLine(text) : undefined;
      if (line && fits(line, wanted)) found.push({ ...line, process: name ?? line.service });
      if (found.length > 4 * wanted.newest) found = newestOf(found, wanted.newest);
    }
  }
  return newestOf(found, wanted.newest);
}
