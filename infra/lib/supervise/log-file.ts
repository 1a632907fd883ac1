import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

const largestBytes = 10_000_000;
/** Longer lines are written in pieces. */
const longestLine = 256_000;
const newline = 10;

/** Opens a log for appending; one that is too large is set aside as `<file>.1` first. */
export function openLog(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > largestBytes) renameSync(file, `${file}.1`);
  const descriptor = openSync(file, 'a');
  return {
    write: (bytes: Buffer): void => {
      try {
        writeSync(descriptor, bytes);
      } catch {
        // A full disk must not stop the process that writes the log.
      }
    },
    close: (): void => closeSync(descriptor),
  };
}

/** Writes whole lines only, so standard output and standard error never cut each other's lines. */
export function logLines(stream: Readable, write: (bytes: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.length > longestLine ? bytes.length : bytes.lastIndexOf(newline) + 1;
    rest = bytes.subarray(end);
    if (end > 0) write(bytes.subarray(0, end));
  });
  stream.once('end', () => {
    if (rest.length > 0) write(rest);
  });
  stream.on('error', () => stream.destroy());
}

const shownLines = 15;

/** Returns `fault` followed by the last lines of the process's log. */
export function withLastLines(fault: string, file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines) : [];
  return `${fault} The last lines of ${file}:\n${lines.join('\n')}`;
}
