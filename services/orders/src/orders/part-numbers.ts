import { LRUCache } from 'lru-cache';
import type { OrderLine } from './order.types.ts';

const mostParts = 10_000;

/**
 * The numbers that parts had in the orders before. An order is found by its parts' numbers, which only the stock decision tells: words
 * that come that late rewrite all index keys of the order, so what is known already is written with it. A decision that says otherwise wins.
 */
export function createPartNumbers() {
  const numbers = new LRUCache<string, string>({ max: mostParts });
  return {
    remember: (lines: readonly OrderLine[]): void => {
      for (const { partId, partNumber } of lines)
        if (partNumber !== undefined) numbers.set(partId, partNumber);
    },
    addTo: (lines: readonly OrderLine[]): readonly OrderLine[] =>
      lines.map((line) => {
        const partNumber = line.partNumber ?? numbers.get(line.partId);
        return partNumber === undefined ? line : { ...line, partNumber };
      }),
  };
}
