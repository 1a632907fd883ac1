import { LRUCache } from 'lru-cache';
import type { OrderLine } from './order.types.ts';

const mostParts = 10_000;

/**
 * Remembers part numbers from earlier orders. The stock decision delivers them, but adding search words that late
 * rewrites all index keys of an order, so known numbers are written at once. The decision overrides them.
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
