import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

const everyMs = 200;

function sizeOf(file: string): number {
  return existsSync(file) ? statSync(file).size : 0;
}

function textBetween(file: string, start: number, end: number): string {
  const bytes = Buffer.alloc(end - start);
  const log = openSync(file, 'r');
  readSync(log, bytes, 0, bytes.length, start);
  closeSync(log);
  return bytes.toString();
}

/** Passes on each line that is added to a log, for the life of this process. */
export function followLog(file: string, onLine: (line: string) => void): void {
  let position = sizeOf(file);
  let rest = '';
  setInterval(() => {
    const size = sizeOf(file);
    if (size <= position) return;
    const lines = (rest + textBetween(file, position, size)).split('\n');
    position = size;
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  }, everyMs);
}
