import type { Migration } from '@shop/service-kit';
import { mailsOfOrder } from './001-mails-of-order.ts';

/** In the order of their numbers; how to add one: infra/deploy/migrations.md. */
export const migrations: readonly Migration[] = [mailsOfOrder];
