import { closeSync, existsSync, mkdirSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const rotateBytes = 5_000_000;
const tailBytes = 16_000;

/** Opens a log for appending; a big one of earlier runs is set aside as `<file>.1`. */
export const openLog = (file: string): number => {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > rotateBytes) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
};

/** The last lines of a log, for a message about the process that wrote it. */
export const lastLines = (file: string, count: number): string => {
  if (!existsSync(file)) return '';
  const { size } = statSync(file);
  const buffer = Buffer.alloc(Math.min(size, tailBytes));
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8').trimEnd().split('\n').slice(-count).join('\n');
};
