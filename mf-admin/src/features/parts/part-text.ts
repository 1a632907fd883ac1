import { formatDollars } from '@shop/front-kit';

/** `12` -> `$12/p` (MPT-02). */
export function pricePerPiece(dollars: number): string {
  return `${formatDollars(dollars)}/p`;
}
