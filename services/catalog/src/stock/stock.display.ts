import { createTurns } from './in-turn.ts';
import type { Balance } from './stock.rules.ts';

/**
 * Shows lines of the ledger on their part. While one is being written, those that follow wait and the newest of them is
 * written for all: a part that everybody buys costs few writes. Resolves when the line, or a newer one, is shown.
 */
export const createDisplay = (show: (partId: string, line: Balance) => Promise<void>) => {
  const inTurn = createTurns();
  const waiting = new Map<string, { line: Balance; shown: Promise<void> }>();
  return (partId: string, line: Balance): Promise<void> => {
    const next = waiting.get(partId);
    if (next) {
      if (line.seq > next.line.seq) next.line = line;
      return next.shown;
    }
    const own = { line, shown: Promise.resolve() };
    own.shown = inTurn(partId, async () => {
      waiting.delete(partId);
      await show(partId, own.line);
    });
    waiting.set(partId, own);
    return own.shown;
  };
};
