import type { Migration } from '@shop/service-kit';
import { searchTokens } from './001-search-tokens.ts';

/** In the order of their numbers; how to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [searchTokens];
