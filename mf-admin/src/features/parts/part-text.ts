import { formatDollars } from '@shop/front-kit';

/** `12` -> `$12/p` (MPT-02). */
export const pricePerPiece = (dollars: number): string => `${formatDollars(dollars)}/p`;
