import { z } from 'zod';

/** An error in a service's log (pino's levels `error` and `fatal`). */
const errorLine = z.object({
  level: z.number().min(50),
  msg: z.string(),
  requestId: z.string().optional(),
  err: z.object({ message: z.string() }).optional(),
});

/** A log line, the message or position of a crash, or the address of an inspector. */
const looksLikeOne =
  /^(?:\{"level":[56]\d,|(?:Uncaught )?\w*Error: |file:\/\/.*:\d+$|Debugger listening on )/;
const shownLines = 5;
const longestText = 300;

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, longestText) ?? '';
}

function readLine(line: string): z.infer<typeof errorLine> | undefined {
  try {
    return errorLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

/** Returns the error text of a log line; undefined when the line is not an error. */
function errorIn(line: string): string | undefined {
  if (!looksLikeOne.test(line)) return undefined;
  if (!line.startsWith('{')) return firstLine(line);
  const data = readLine(line);
  if (!data) return undefined;
  const { msg, err, requestId } = data;
  return `${msg}${err ? `: ${firstLine(err.message)}` : ''}${requestId ? ` (request ${requestId})` : ''}`;
}

/** Prints a process's errors to the terminal: the first five of each half minute, then how many more, and the log file. */
export function createErrorLines(
  { name, logFile, everyMs = 30_000 }: { name: string; logFile: string; everyMs?: number },
  report: (message: string) => void,
): (line: string) => void {
  let shown = 0;
  let hidden = 0;
  const beginAnew = (): void => {
    if (hidden > 0) report(`${name}: ${hidden} more errors. Log: ${logFile}`);
    [shown, hidden] = [0, 0];
  };
  const show = (text: string): void => {
    if (shown === 0) setTimeout(beginAnew, everyMs).unref();
    shown += 1;
    if (shown <= shownLines) report(`${name}: ${text}${shown === 1 ? ` Log: ${logFile}` : ''}`);
    else hidden += 1;
  };
  return (line) => {
    const text = errorIn(line);
    if (text !== undefined) show(text);
  };
}
