import type { Db } from 'mongodb';

/** One change of what a service's database holds. How to write one: infra/deploy/migrations.md. */
export interface Migration {
  /** That of its file. Never changed, never used twice. */
  readonly number: number;
  readonly name: string;
  /** The old form that it leaves for the version before, and the first version of the service that does without it. */
  readonly leaves: { readonly what: string; readonly unneededFrom: string } | null;
  /** May run again after it was killed anywhere, and beside processes of the version before, which must not notice. */
  readonly up: (db: Db) => Promise<unknown>;
}

/** That a migration ran to its end. */
export interface MigrationRecord extends Pick<Migration, 'name' | 'leaves'> {
  readonly _id: number;
  readonly startedAt: Date;
  readonly ms: number;
}

export function label({ number, name }: Pick<Migration, 'number' | 'name'>): string {
  return `${String(number).padStart(3, '0')}-${name}`;
}

/**
 * What is still to run, in order. Throws when the list is out of order, and when it does not go on where the database is: a
 * number below one that ran would run in another order here than where it was tried. Numbers this version does not know are those of a
 * newer one, which ran beside it or before it was rolled back.
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
