import { createBatcher } from './batches.ts';
import type { Balance } from './stock.rules.ts';

/**
 * Shows lines of the ledger on their part. While one is being written, those that follow wait and the newest of them is
 * written for all. Resolves when the line, or a newer one, is shown.
 */
export function createDisplay(show: (partId: string, line: Balance) => Promise<void>) {
  const batches = createBatcher<Balance, Balance>(async (partId, lines) => {
    const newest = lines.reduce((one, other) => (other.seq > one.seq ? other : one));
    await show(partId, newest);
    return lines;
  });
  return async (partId: string, line: Balance): Promise<void> => {
    await batches(partId, line);
  };
}
