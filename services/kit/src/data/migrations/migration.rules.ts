import type { Db } from 'mongodb';

/** One change of a service's stored data. How to write one: infra/deploy/migrations.md. */
export interface Migration {
  /** Its file's name: `002-part-families`. Migrations run in this order. Never changed. */
  readonly name: string;
  /** Must be safe to rerun after being killed at any point, and invisible to processes of the previous version running alongside. */
  readonly up: (db: Db) => Promise<unknown>;
}

export interface MigrationRecord {
  /** The migration's name. */
  readonly _id: string;
  readonly startedAt: Date;
  readonly ms: number;
}

/**
 * Returns the migrations still to run, in order. Throws if one comes before another that already ran: it would run in a different order
 * here than where it was tested. Unknown names in the database belong to a newer version, which runs alongside or was rolled back.
 */
export function pendingOf(migrations: readonly Migration[], ran: readonly string[]): Migration[] {
  const latest = ran.toSorted().at(-1) ?? '';
  const pending = migrations
    .filter(({ name }) => !ran.includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const [first] = pending;
  if (first && first.name < latest)
    throw new Error(`Migration ${first.name} never ran here, but ${latest} did: give it a higher number.`);
  return pending;
}
