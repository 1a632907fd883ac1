import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

export interface LogLimits {
  readonly maxBytes?: number;
  /** How many files are kept: the current one, then older ones as `<file>.1`, `<file>.2` … */
  readonly files?: number;
  /** Writes all the bytes; tests replace it to simulate a full disk. */
  readonly put?: (descriptor: number, bytes: Buffer) => unknown;
}

export interface LogFile {
  readonly write: (bytes: Buffer) => void;
  readonly close: () => void;
}

/** Longer lines are written in pieces. */
const longestLine = 256_000;
const newline = 10;

function renameOlderFiles(file: string, files: number): void {
  for (let age = files - 1; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
}

/**
 * Opens a log for appending, limited to `files` times `maxBytes`; it rotates only between lines. On a full disk it counts the lost bytes
 * and continues: a full disk must not stop the process that writes the log.
 */
export function openLog(file: string, limits: LogLimits = {}): LogFile {
  const { maxBytes = 10_000_000, files = 3, put = writeFileSync } = limits;
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = openSync(file, 'a');
  let { size } = fstatSync(descriptor);
  let lost = 0;
  let fault = '';

  const append = (bytes: Buffer): void => {
    put(descriptor, bytes);
    size += bytes.length;
  };
  const rotate = (): void => {
    closeSync(descriptor);
    renameOlderFiles(file, files);
    descriptor = openSync(file, 'a');
    size = 0;
  };
  const write = (lines: Buffer): void => {
    try {
      if (size > 0 && size + lines.length > maxBytes) rotate();
      if (lost > 0) append(Buffer.from(`(${lost} bytes of this log could not be written: ${fault})\n`));
      append(lines);
      lost = 0;
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      lost += lines.length;
    }
  };
  return { write, close: () => closeSync(descriptor) };
}

/** Writes whole lines only, so standard output and standard error never cut each other's lines. */
export function logLines(stream: Readable, write: LogFile['write']): void {
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
