import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/**
 * Resolves with true at the first line that begins with `start`, and with false when the output ends first. Reads on until the end, because
 * a full pipe would block the writer.
 */
export function untilLine(
  output: Readable,
  start: string,
  onLine: (line: string) => void = () => {},
): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const lines = createInterface({ input: output });
  lines.on('line', (line) => {
    onLine(line);
    if (line.startsWith(start)) resolve(true);
  });
  lines.once('close', () => resolve(false));
  return promise;
}
