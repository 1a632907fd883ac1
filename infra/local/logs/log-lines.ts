import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
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
}

const errorLevel = 50;

/** The databases and the identity stand-in write no JSON; their logs are shown on request only. */
const engines = new Set(['mongo', 'redis', 'identity-emulator']);

function withoutReplica(name: string): string {
  return name.replace(/-\d+$/, '');
}

export function keptLogs(dataDir: string): string[] {
  const dir = join(dataDir, 'logs');
  if (!existsSync(dir))
    throw new CliError(`${dataDir} holds no logs. Start the shop with \`npm start\` first.`);
  return globSync('*.log', { cwd: dir }).map((file) => join(dir, file));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parse(text: string): z.infer<typeof logLine> | undefined {
  try {
    return logLine.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Text between log lines, most likely a crash, becomes one error line, timed like the line before it. */
function linesOf(path: string): LogLine[] {
  const process = basename(path, '.log');
  const lines: LogLine[] = [];
  let text: LogLine | undefined;
  for (const row of readText(path).split('\n')) {
    const line = parse(row);
    if (line) {
      // Programs that share a process share its log, so the line names its writer.
      const { service } = line;
      lines.push({ ...line, process: service === withoutReplica(process) ? process : service || process });
      text = undefined;
    } else if (text) text.msg = `${text.msg}\n${row}`.trimEnd();
    else if (row !== '') {
      text = {
        level: errorLevel,
        time: lines.at(-1)?.time ?? statSync(path).mtimeMs,
        service: '',
        msg: row,
        process,
      };
      lines.push(text);
    }
  }
  return lines;
}

/** Returns the lines of all logs, sorted by time. */
export function readLogs(paths: readonly string[]): LogLine[] {
  return paths.flatMap(linesOf).sort((one, other) => one.time - other.time);
}

export function matches(
  { level, requestId, traceId, process }: LogLine,
  { request, service, errors }: Wanted,
): boolean {
  const isShown =
    service === undefined ? !engines.has(process) : [process, withoutReplica(process)].includes(service);
  return (
    isShown &&
    (!errors || level >= errorLevel) &&
    (request === undefined || requestId === request || traceId === request)
  );
}
