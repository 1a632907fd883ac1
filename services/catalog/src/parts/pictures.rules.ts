import type { Part } from '@shop/contracts';

/** Lists all pictures without duplicates, the main one first. */
export function picturesOf({ img, images = [] }: Pick<Part, 'img' | 'images'>): string[] {
  return [...new Set([img, ...images])].filter((url) => url !== '');
}
