import type { Migration } from '@shop/service-kit';

/** In ascending order of their numbers. How to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [];
