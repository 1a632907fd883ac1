import type { Migration } from '@shop/service-kit';
import { heldPiecesIndex } from './001-held-pieces-index.ts';
import { searchTokens } from './002-search-tokens.ts';
import { partDetails } from './003-part-details.ts';

/** In the order of their numbers; how to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [heldPiecesIndex, searchTokens, partDetails];
