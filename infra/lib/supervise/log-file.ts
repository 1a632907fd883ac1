import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Opens a log for appending. */
export function openLog(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  const descriptor = openSync(file, 'a');
  return {
    write: (line: string): void => {
      try {
        writeSync(descriptor, `${line}\n`);
      } catch {
        // A full disk must not stop the process that writes the log.
      }
    },
    close: (): void => closeSync(descriptor),
  };
}

const shownLines = 15;

/** Returns `fault` followed by the last lines of the process's log. */
export function withLastLines(fault: string, file: string): string {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').slice(-shownLines) : [];
  return `${fault} The last lines of ${file}:\n${lines.join('\n')}`;
}
