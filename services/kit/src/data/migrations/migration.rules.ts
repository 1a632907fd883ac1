import type { Db } from 'mongodb';

/** One change of a service's stored data. How to write one: infra/deploy/migrations.md. */
export interface Migration {
  /** The number in its file name. Never changed, never reused. */
  readonly number: number;
  readonly name: string;
  /** The old form kept for the previous version, and the first version of the service that no longer needs it. */
  readonly leaves: { readonly what: string; readonly unneededFrom: string } | null;
  /** Must be safe to rerun after being killed at any point, and invisible to processes of the previous version running alongside. */
  readonly up: (db: Db) => Promise<unknown>;
}

export interface MigrationRecord extends Pick<Migration, 'name' | 'leaves'> {
  readonly _id: number;
  readonly startedAt: Date;
  readonly ms: number;
}

export function label({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(3, '0')}-${name}`;
}

/**
 * Returns the migrations still to run, in order. Throws if the list is out of order, or if a number is missing below one that already
 * ran: it would run in a different order here than where it was tested. Unknown numbers in the database belong to a newer version,
 * which runs alongside or was rolled back.
 */
export function pendingOf(
  migrations: readonly Migration[],
  ran: readonly Pick<MigrationRecord, '_id' | 'name'>[],
): Migration[] {
  const nameOf = new Map(ran.map(({ _id, name }) => [_id, name]));
  const highest = Math.max(0, ...nameOf.keys());
  let before = 0;
  for (const migration of migrations) {
    const { number, name } = migration;
    if (!Number.isInteger(number) || number <= before)
      throw new Error(`Migration ${label(migration)} comes after number ${before} in the list.`);
    before = number;
    const ranAs = nameOf.get(number);
    if (ranAs === undefined && number < highest)
      throw new Error(
        `Migration ${label(migration)} never ran here, but number ${highest} did: give it a number above ${highest}.`,
      );
    if (ranAs !== undefined && ranAs !== name)
      throw new Error(
        `Migration ${label(migration)}: number ${number} ran here as "${ranAs}". Give the new one a number above ${highest}.`,
      );
  }
  return migrations.filter(({ number }) => !nameOf.has(number));
}
