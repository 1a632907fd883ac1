import type { Migration } from '@shop/service-kit';

/** In the order of their numbers; how to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [];
